import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { type PeopleRegions, pickPerson } from '../../vision/people/find-regions.ts';
import { clearHair } from './clear-hair.ts';
import type { Cut } from './cut.ts';
import { drawCut } from './draw-cut.ts';
import { fitHead } from './fit/fit-head.ts';
import { fitSkull } from './fit/fit-skull.ts';
import { createSolid } from './fit/head-solid.ts';
import { mapHead, traceSolid } from './fit/trace-solid.ts';
import { growStrands } from './grow/grow-strands.ts';
import { boxOfPlane, boxOfStrands, cutPlane, planStage } from './plan-stage.ts';
import { findGaps } from './select/find-gaps.ts';
import { selectHair } from './select/select-hair.ts';
import { compositeHair } from './shade/composite-hair.ts';
import { estimateHeadLight, softenShade } from './shade/head-light.ts';
import { measureFinish, softenHair } from './shade/match-finish.ts';
import type { HairTone } from './shade/shade-strands.ts';

/** Number of hairs of a cut of usual density. */
const HAIRS = 14_000;

interface CutParams {
  readonly face: Face;
  /** Number of the face among those of the regions. */
  readonly number: number;
  /** Triangles of the face mesh. */
  readonly triangles: ArrayLike<number>;
  readonly regions: PeopleRegions;
  readonly cut: Cut;
  readonly tone: HairTone;
  readonly seed: number;
  readonly control: RunControl;
}

/**
 * Replaces a person's hair cut: removes the old hair and draws the new one strand by strand. Rejects with
 * `aborted`.
 */
export async function changeCut(
  photo: Picture,
  { progress, ...params }: CutParams & { readonly progress: Progress },
): Promise<Picture> {
  const { face, number, triangles, regions, cut, tone, seed, control } = params;
  const { guide } = regions;
  const scale = [guide.width / photo.width, guide.height / photo.height] as const;
  const mean = fitHead(face.mesh);
  const own = {
    hair: selectHair(pickPerson(regions, { name: 'hair', number }), { head: mean, scale }),
    skin: pickPerson(regions, { name: 'skin', number }),
    garment: pickPerson(regions, { name: 'garment', number }),
  };
  const head = fitSkull(mean, { person: regions.person, hair: own.hair, scale });
  const solid = createSolid(head);
  const count = Math.round(HAIRS * (cut.density ?? 1));
  const strands = growStrands({ head, solid, cut, count, seed });
  await progress.report(0.1);
  const oldBox = boxOfPlane(own.hair, scale);
  const stage = await planStage(photo, {
    head,
    boxes: [boxOfStrands(strands, head), ...(oldBox ? [oldBox] : [])],
  });
  const [hair, skin, garment, person] = [own.hair, own.skin, own.garment, regions.person].map((plane) =>
    cutPlane(plane, { stage, photo }),
  );
  await progress.report(0.15);
  const depth = traceSolid(solid, stage);
  const light = estimateHeadLight(photo, { mesh: face.mesh, triangles });
  const places = mapHead(depth, { head, view: stage });
  const parts = { stage, places, hair, skin, garment, person };
  const gaps = findGaps(parts);
  await progress.report(0.2);
  const drawing = { cut, places, solid, strands, view: stage, depth, body: gaps.body, tone, light };
  const drawn = await drawCut(drawing, progress.subrange(0.2, 0.5));
  const { cover } = drawn.hair;
  const old = { ...parts, solid, depth, light, gaps, cover, seed, control: { signal: control.signal } };
  const cleared = await clearHair(old, progress.subrange(0.5, 0.85));
  const shade = softenShade({ shade: drawn.shade, depth, body: gaps.body }, stage);
  const finish = await measureFinish(stage, progress.subrange(0.86, 0.86));
  const soft = softenHair(drawn.hair, finish.blur);
  const layers = { stage, hair: soft, cleared, shade, grain: finish.grain, seed };
  return compositeHair(photo, { ...layers, progress: progress.subrange(0.88, 1) });
}
