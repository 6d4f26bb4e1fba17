import type { hairWarnings } from '#lib/catalog/tools/hairstyle-changer/constants.ts';
import { ImagingError } from '../core/imaging-error.ts';
import type { Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import { mapToFloats } from '../core/raster/map-values.ts';
import type { Plane } from '../core/raster/plane.ts';
import type { RunControl } from '../core/run-control.ts';
import { changeCut } from '../portrait/hair/change-cut.ts';
import { type CutName, cuts } from '../portrait/hair/cuts.ts';
import { dyePerson } from '../portrait/hair/dye/dye-person.ts';
import { measureHairTone } from '../portrait/hair/dye/measure-hair-tone.ts';
import { mixTone } from '../portrait/hair/dye/mix-tone.ts';
import type { DyePattern } from '../portrait/hair/dye/place-dye.ts';
import { fitHead } from '../portrait/hair/fit/fit-head.ts';
import type { Head } from '../portrait/hair/fit/head.ts';
import { hexOfHair } from '../portrait/hair/hair-colours.ts';
import { scaleCut } from '../portrait/hair/scale-cut.ts';
import { fadeOpenEnds } from '../portrait/hair/select/fade-open-ends.ts';
import { leaveBareNeck } from '../portrait/hair/select/leave-bare-neck.ts';
import { leaveBareSkin } from '../portrait/hair/select/leave-bare-skin.ts';
import { markCrowns } from '../portrait/hair/select/mark-crowns.ts';
import { refineHair } from '../portrait/hair/select/refine-hair.ts';
import { selectHair } from '../portrait/hair/select/select-hair.ts';
import { measureExposure } from '../portrait/hair/shade/measure-exposure.ts';
import { loadMeshTopology } from '../vision/faces/load-mesh-topology.ts';
import { isTurnedFar, pickFace } from '../vision/faces/select-faces.ts';
import { measureFrame } from '../vision/people/face-frame.ts';
import { findRegions, type PeopleRegions, pickPerson } from '../vision/people/find-regions.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

interface ChangeHairstyleParameters {
  /** Keeps the cut, or draws another one. */
  readonly style: 'keep' | CutName;
  /** `keep`, a name of `hairColours`, or `#rrggbb`. */
  readonly colour: string;
  /** A second colour, as the first; empty = none. */
  readonly highlights: string;
  readonly pattern: DyePattern;
  /** Factors of a new cut's length and volume. */
  readonly length: number;
  readonly volume: number;
  /** 0 dull to 1 glossy, of a new cut. */
  readonly shine: number;
  /** Number of the face, counted from the left from 1; 0 = the largest. */
  readonly face: number;
  readonly seed: number;
}

/** Hair of a face of fewer pixels is a few dots. */
const MIN_SIZE = 48;

/** Share of the whole after which the hair is known. */
const FOUND = 0.4;

function joinPlanes(one: Plane, other: Plane): Plane {
  return { ...one, data: one.data.map((value, at) => Math.min(1, value + other.data[at])) };
}

/** Square centimetres of the head below which a hat is a rim or a mistake; a cap shows about 150. */
const MIN_HAT = 25;

/** Warns of a hat, cap or headscarf. `unit` is the number of pixels in a centimetre of the head. */
function warnOfHat(hat: Plane, unit: number): (typeof hairWarnings)[number][] {
  const covered = hat.data.reduce((sum, value) => sum + value, 0);
  return covered > MIN_HAT * unit ** 2 ? ['hat_seen'] : [];
}

async function findPeople(photo: Picture, progress: Progress): Promise<PeopleRegions> {
  try {
    return await findRegions(photo, progress);
  } catch (error) {
    if (error instanceof ImagingError && error.kind === 'person_not_found')
      throw new ImagingError('no_face', 'no face is seen in the photo', { cause: error });
    throw error;
  }
}

interface HairOwner {
  readonly regions: PeopleRegions;
  /** Marks of hair on the crowns of all heads, from `markCrowns`. */
  readonly crowns: Uint8Array;
  readonly head: Head;
  /** Number of the face, from 0. */
  readonly number: number;
  readonly scale: readonly [x: number, y: number];
}

/** Fine borders of the hair of one person for a dye: no skin, no crown of others, and soft open ends. */
function traceHair(hair: Plane, { regions, crowns, head, number, scale }: HairOwner): Plane {
  const { guide, garment, faces } = regions;
  const unit = head.unit * scale[0];
  const [skin, face] = (['skin', 'face'] as const).map((name) => pickPerson(regions, { name, number }));
  const isOther = (at: number) => crowns[at] > 0 && crowns[at] !== number + 1;
  const person = {
    ...regions.person,
    data: mapToFloats(regions.person.data, (value, at) => (isOther(at) ? 0 : value)),
  };
  const bare = leaveBareNeck(leaveBareSkin(hair, { guide, face, unit }), { guide, skin, head, scale });
  const { mesh } = faces[number];
  const refined = refineHair(bare, { guide, mesh, person, garment, scale, unit });
  const from = measureFrame(faces[number], scale).chin.y;
  return fadeOpenEnds(refined, { guide, person, from, unit });
}

/**
 * Gives a person in a photo another hair cut, drawn strand by strand, or another colour of hair, or both.
 * Pixels that neither old nor new hair nor its shadow touches come back bit for bit. Tells how many `faces`
 * were seen, which one was `chosen`, counted from the left from 1, if it is turned too far for a new cut, and
 * `warnings`. Throws `no_face`, `face_too_small`, `region_empty` (no hair to colour), `model_missing`,
 * `invalid_request` or `aborted`.
 */
export async function changeHairstyle(
  { photo }: ToolInput,
  parameters: ChangeHairstyleParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  const found = await findPeople(photo, progress.subrange(0, FOUND));
  const { guide, faces } = found;
  const face = pickFace(faces, { number: parameters.face, min: MIN_SIZE });
  const number = faces.indexOf(face);
  const { mesh } = face;
  const scale = [guide.width / photo.width, guide.height / photo.height] as const;
  const heads = faces.map((each) => fitHead(each.mesh));
  const head = heads[number];
  const crowns = markCrowns(found.hair, { heads, owners: found.owners, scale });
  const regions = { ...found, owners: found.owners.map((owner, at) => crowns[at] || owner) };
  const warnings = warnOfHat(pickPerson(regions, { name: 'hat', number }), head.unit * scale[0]);
  const findings = {
    ...{ faces: faces.length, chosen: number + 1 },
    // A dye follows the hair, wherever the face looks.
    ...{ faceTurned: parameters.style !== 'keep' && isTurnedFar(mesh), warnings },
  };
  const hair = selectHair(pickPerson(regions, { name: 'hair', number }), { head, scale });
  const rest = progress.subrange(FOUND, 1);
  const { style, seed, pattern } = parameters;
  const second = parameters.highlights === '' ? undefined : hexOfHair(parameters.highlights);
  if (style === 'keep') {
    if (parameters.colour === 'keep' && !second) {
      await progress.report(1);
      return { picture: photo, findings };
    }
    const fine = traceHair(hair, { regions, crowns, head, number, scale });
    await rest.report(0.05);
    const request = { head, guide, hair: fine, seed, colour: hexOfHair(parameters.colour) };
    const dyed = { ...request, second: second ? { colour: second, pattern } : undefined };
    const picture = await dyePerson(photo, { ...dyed, progress: rest.subrange(0.1, 1) });
    await progress.report(1);
    return { picture, findings };
  }
  // A new cut takes hats away.
  const bareheaded = { ...regions, hair: joinPlanes(regions.hair, regions.hat) };
  const beard = pickPerson(regions, { name: 'beard', number });
  const own = measureHairTone(mesh, { photo: guide, scale, hair, beard });
  const { triangles } = await loadMeshTopology();
  const tone = mixTone({ ...parameters, own, second, exposure: measureExposure(guide) });
  const cut = scaleCut(cuts[style], parameters);
  const request = { face, number, triangles, regions: bareheaded, cut, tone, seed, control };
  const picture = await changeCut(photo, { ...request, progress: rest });
  await progress.report(1);
  return { picture, findings };
}
