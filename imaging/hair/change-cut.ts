import type { Face } from '../faces/find-faces.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { linearStep } from '../kernels/linear-step.ts';
import type { Plane } from '../kernels/plane.ts';
import { type Pace, partOfPace } from '../pace.ts';
import { type PeopleRegions, pickPerson } from '../people/find-regions.ts';
import type { Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import { clearHair, findGaps } from './clear-hair.ts';
import type { Cut } from './cut.ts';
import { drawCut } from './draw-cut.ts';
import { estimateHeadLight } from './estimate-head-light.ts';
import { fitHead } from './fit-head.ts';
import { fitSkull } from './fit-skull.ts';
import { growStrands } from './grow-strands.ts';
import { createSolid } from './head-solid.ts';
import { layHair } from './lay-hair.ts';
import { measureFinish, softenHair } from './match-finish.ts';
import { boxOfPlane, boxOfStrands, cutPlane, planStage, type Stage } from './plan-stage.ts';
import { selectHair } from './select-hair.ts';
import type { HairTone } from './shade-strands.ts';
import { mapHead, NOTHING, traceSolid } from './trace-solid.ts';

/** Hairs of a cut of usual density. */
const HAIRS = 14_000;

export interface CutOrder {
  readonly face: Face;
  /** The number of the face among those of the regions. */
  readonly number: number;
  /** Of the face mesh. */
  readonly triangles: ArrayLike<number>;
  readonly regions: PeopleRegions;
  readonly cut: Cut;
  readonly tone: HairTone;
  readonly seed: number;
  readonly control: RunControl;
}

/** Shadows of hair fade out below the shoulders, whose shape is not known: in the head's centimetres. They are softened, and not quite as dark as told. */
const SHADOWS = { from: -12, to: -18, softness: 0.7, strength: 0.7, rim: 4 } as const;

/** Softens shadows within what throws and takes them, and bounds them to the person. */
function settleShade(
  { shade, depth, body }: { shade: Plane; depth: Plane; body: Plane },
  { y, unit }: Stage,
): Plane {
  const known = { ...depth, data: depth.data.map((z) => (z > NOTHING ? 1 : 0)) };
  const darkness = { ...shade, data: shade.data.map((value, at) => (1 - value) * known.data[at]) };
  const sigma = SHADOWS.softness * unit;
  const [soft, weight] = [gaussianBlur(darkness, sigma), gaussianBlur(known, sigma)];
  for (let row = 0, at = 0; row < shade.height; row++) {
    const height = (y - row - 0.5) / unit;
    const fromBottom = (shade.height - row) / unit;
    const fade =
      SHADOWS.strength *
      linearStep(SHADOWS.to, SHADOWS.from, height) *
      linearStep(0.2, SHADOWS.rim, fromBottom);
    for (let column = 0; column < shade.width; column++, at++)
      soft.data[at] = 1 - (fade * body.data[at] * soft.data[at]) / Math.max(0.02, weight.data[at]);
  }
  return soft;
}

/** Gives a person another hair cut: takes away what is seen of the old one, and draws the new one strand by strand. Rejects with `aborted`. */
export async function changeCut(photo: Picture, order: CutOrder, pace: Pace): Promise<Picture> {
  const { face, number, triangles, regions, cut, tone, seed, control } = order;
  const { guide } = regions;
  const scale = [guide.width / photo.width, guide.height / photo.height] as const;
  const mean = fitHead(face.mesh);
  const own = {
    hair: selectHair(pickPerson(regions, 'hair', number), mean, scale),
    skin: pickPerson(regions, 'skin', number),
    garment: pickPerson(regions, 'garment', number),
  };
  const head = fitSkull(mean, { person: regions.person, hair: own.hair, scale });
  const solid = createSolid(head);
  const count = Math.round(HAIRS * (cut.density ?? 1));
  const strands = growStrands({ head, solid, cut, count, seed });
  await pace(0.1);
  const oldBox = boxOfPlane(own.hair, scale);
  const stage = await planStage(photo, head, [boxOfStrands(strands, head), ...(oldBox ? [oldBox] : [])]);
  const [hair, skin, garment, person] = [own.hair, own.skin, own.garment, regions.person].map((plane) =>
    cutPlane(plane, stage, photo),
  );
  await pace(0.15);
  const depth = traceSolid(solid, stage);
  const light = estimateHeadLight(photo, { mesh: face.mesh, triangles });
  const places = mapHead(depth, { head, view: stage });
  const old = { stage, places, solid, depth, light, hair, skin, garment, person, seed };
  const gaps = findGaps(old);
  await pace(0.2);
  const drawing = { cut, places, solid, strands, view: stage, depth, body: gaps.body, tone, light };
  const drawn = await drawCut(drawing, partOfPace(pace, 0.2, 0.5));
  const cleared = await clearHair(
    { ...old, cover: drawn.hair.cover },
    { ...gaps, control: { signal: control.signal } },
    partOfPace(pace, 0.5, 0.85),
  );
  const shade = settleShade({ shade: drawn.shade, depth, body: gaps.body }, stage);
  const finish = await measureFinish(stage, () => pace(0.86));
  const soft = softenHair(drawn.hair, finish.blur);
  const layers = { stage, hair: soft, cleared, shade, grain: finish.grain, seed };
  return layHair(photo, layers, partOfPace(pace, 0.88, 1));
}
