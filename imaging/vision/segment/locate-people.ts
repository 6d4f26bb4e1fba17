import { toOklab } from '../../core/colour/colour-space.ts';
import { resizePicture } from '../../core/io/size.ts';
import { loadModel } from '../../core/models/load-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import type { Progress } from '../../core/progress.ts';
import type { Flags } from '../../core/raster/flags.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Face } from '../faces/find-faces.ts';
import { PERSON_BAND } from '../matting/draw-person-matte.ts';
import type { SubjectMatteParams } from '../matting/draw-subject-matte.ts';
import { contestOwners } from '../people/contest-owners.ts';
import { type Body, locateBodies } from '../people/locate-bodies.ts';
import { mapPeople } from '../people/map-people.ts';
import { separatePeople } from '../people/separate-people.ts';
import { measureFilling } from './cut-from-box.ts';
import type { PercentBox } from './find-in-box.ts';
import { pixelAt } from './pixel-at.ts';

/** Smallest likelihood of a person under a tap, and within a box. */
const HIT = 0.5;

/**
 * Least share of a person that lies in a box around them.
 * @tuned set by eye
 */
const MOSTLY = 0.6;

/**
 * Least contact of people with the sides of a box that is drawn around them alone.
 * @tuned set by eye
 */
const FILLED = 0.85;

/** People of a photo with faces. */
export interface MappedPeople {
  readonly faces: readonly Face[];
  /** 0–1, of any size. */
  readonly likelihood: Plane;
  readonly bodies: readonly Body[];
}

/** Maps the people of a photo; undefined without faces or models. Rejects with `aborted`. */
export async function mapFaces(
  levels: PhotoLevels,
  { faces, progress }: { readonly faces: readonly Face[]; readonly progress: Progress },
): Promise<MappedPeople | undefined> {
  const segmenter = faces.length > 0 ? await loadModel('selfie') : undefined;
  if (!segmenter) return undefined;
  const bodies = await locateBodies(levels, { faces, progress: progress.subrange(0, 0.3) });
  const map = { faces, segmenter, bodies, progress: progress.subrange(0.3, 1) };
  return { faces, bodies, likelihood: await mapPeople(levels, map) };
}

interface FacesInBox {
  readonly faces: readonly Face[];
  readonly box: PercentBox;
}

/** Numbers of the faces, from 1, whose middle lies in a box. */
export function listFacesIn(
  photo: Pick<PhotoLevels, 'width' | 'height'>,
  { faces, box }: FacesInBox,
): number[] {
  return Array.from(faces.keys(), (face) => face + 1).filter((number) => {
    const { left, top, width, height } = faces[number - 1].box;
    const x = (100 * (left + width / 2)) / photo.width;
    const y = (100 * (top + height / 2)) / photo.height;
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
}

/** Whose each pixel of the map is: 0 for nobody, else the number of the face from 1. */
async function listOwners(
  levels: PhotoLevels,
  { people: { faces, bodies, likelihood }, progress }: PeopleSearch,
): Promise<Uint8Array> {
  const { width, height } = likelihood;
  const planes = toOklab(await resizePicture(levels.levels[0], { width, height }));
  const scale = [width / levels.width, height / levels.height] as const;
  const yieldIfDue = () => progress.report(0.5);
  const crowd = { faces, bodies, planes, person: likelihood, scale };
  const owners = await separatePeople(crowd, yieldIfDue);
  return faces.length > 1 && bodies.length > 0 ? contestOwners({ ...crowd, owners }, yieldIfDue) : owners;
}

interface PeopleSearch {
  readonly people: MappedPeople;
  readonly progress: Progress;
}

/** Likelihood of some people alone, and their faces. */
function keepOwners(
  { faces, likelihood }: MappedPeople,
  {
    owners,
    isKept,
  }: { readonly owners: Uint8Array; readonly isKept: (owner: number, at: number) => boolean },
): SubjectMatteParams {
  const data = likelihood.data.map((value, at) => (owners[at] > 0 && isKept(owners[at], at) ? value : 0));
  const kept = new Set(owners.filter((_, at) => data[at] >= HIT));
  const own = faces.filter((_, face) => kept.has(face + 1));
  return { likelihood: { ...likelihood, data }, faces: own, band: PERSON_BAND, isCoarse: true };
}

/** The person under a tap; undefined without one there. Rejects with `aborted`. */
export async function locateTapped(
  levels: PhotoLevels,
  { people, tap, progress }: PeopleSearch & { readonly tap: { readonly x: number; readonly y: number } },
): Promise<SubjectMatteParams | undefined> {
  const { faces, likelihood } = people;
  const hit = pixelAt(likelihood, tap);
  if (likelihood.data[hit] < HIT) return undefined;
  if (faces.length === 1) return { likelihood, faces, band: PERSON_BAND, isCoarse: true };
  const owners = await listOwners(levels, { people, progress });
  const own = owners[hit];
  return keepOwners(people, { owners, isKept: (owner) => owner === own });
}

/** Flags the pixels of a plane that lie in a box. */
function flagBox({ width, height }: Plane, { left, top, right, bottom }: PercentBox): Flags {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const x = (100 * ((at % width) + 0.5)) / width;
    const y = (100 * (Math.floor(at / width) + 0.5)) / height;
    if (x > left && x < right && y > top && y < bottom) data[at] = 1;
  }
  return { width, height, data };
}

/** Numbers of the people of whom most lies in a box. */
function listBoxed(
  { likelihood }: MappedPeople,
  { owners, box }: { readonly owners: Uint8Array; readonly box: Flags },
): number[] {
  const all = new Float64Array(256);
  const inside = new Float64Array(256);
  for (let at = 0; at < owners.length; at++) {
    all[owners[at]] += likelihood.data[at];
    if (box.data[at]) inside[owners[at]] += likelihood.data[at];
  }
  return Array.from(all.keys()).filter(
    (owner) => owner > 0 && all[owner] > 0 && inside[owner] >= MOSTLY * all[owner],
  );
}

interface BoxedPeople extends SubjectMatteParams {
  /** True if the box is drawn around them alone. */
  readonly areAll: boolean;
}

/**
 * The people of whom most lies in a box or, without any, those with their face in it: their parts in the box.
 * Others whom the box cuts are left out. Undefined without anybody. Rejects with `aborted`.
 */
export async function locateBoxed(
  levels: PhotoLevels,
  { people, box, progress }: PeopleSearch & { readonly box: PercentBox },
): Promise<BoxedPeople | undefined> {
  const owners = await listOwners(levels, { people, progress });
  const flags = flagBox(people.likelihood, box);
  const whole = listBoxed(people, { owners, box: flags });
  const boxed = whole.length > 0 ? whole : listFacesIn(levels, { faces: people.faces, box });
  const found = keepOwners(people, {
    owners,
    isKept: (owner, at) => flags.data[at] > 0 && boxed.includes(owner),
  });
  if (found.faces.length === 0) return undefined;
  const cut = { ...flags, data: Uint8Array.from(found.likelihood.data, (value) => (value >= HIT ? 1 : 0)) };
  return { ...found, areAll: measureFilling(cut, flags) >= FILLED };
}
