import { toOklab } from '../../core/colour/colour-space.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import { fitPicture, resizePicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import { createProgress } from '../../core/progress.ts';
import { type FaceFrame, measureFrame, placeInFrame } from './face-frame.ts';
import { findRegions, type PeopleRegions } from './find-regions.ts';
import { measureTexture } from './measure-texture.ts';
import { rateSkinTone } from './skin-tone.ts';

/** Most pixels of the compared copies. */
const MAX_PIXELS = 260_000;

/** Top of a body in face coordinates: the chin. */
const CHIN = 0.5;

/** Smallest plausibility of the person's skin. */
const PLAUSIBLE = -0.4;

/**
 * Largest difference in texture classes between skin and that quantile of the face. Cloth of the skin's
 * colour shows threads and folds.
 */
const ROUGHER = 1;
const NEARLY_ALL = 0.85;

/** Smallest coverage of a person. */
const PRESENT = 0.5;

interface Skin {
  readonly before: number;
  readonly after: number;
}

async function findPeopleRegions(picture: Picture): Promise<PeopleRegions | undefined> {
  try {
    return await findRegions(picture, createProgress({}));
  } catch (error) {
    if (error instanceof ImagingError && error.kind === 'person_not_found') return undefined;
    throw error;
  }
}

function framesOf({ faces, guide }: PeopleRegions, photo: Picture): FaceFrame[] {
  return faces.map((face) => measureFrame(face, [guide.width / photo.width, guide.height / photo.height]));
}

/** Marks bodies (1): people below their chins. */
function markBodies(regions: PeopleRegions, photo: Picture): Uint8Array {
  const frames = framesOf(regions, photo);
  const { width } = regions.guide;
  return regions.owners.map((owner, at) => {
    if (owner === 0 || regions.person.data[at] < PRESENT) return 0;
    const place = placeInFrame(frames[owner - 1], (at % width) + 0.5, Math.floor(at / width) + 0.5);
    return place.y > CHIN ? 1 : 0;
  });
}

function sumOf(data: Float32Array): number {
  let sum = 0;
  for (const value of data) sum += value;
  return sum;
}

/**
 * Area of bare skin of bodies in areas of their faces, independent of the crop, by a picture's own regions.
 */
function measureOwn(regions: PeopleRegions | undefined, photo: Picture): number {
  if (!regions) return 0;
  const bodies = markBodies(regions, photo);
  let skin = 0;
  for (let at = 0; at < bodies.length; at++) if (bodies[at]) skin += regions.skin.data[at];
  return skin / faceArea(regions, photo);
}

function faceArea(regions: PeopleRegions, photo: Picture): number {
  return framesOf(regions, photo).reduce((sum, { width, height }) => sum + width * height, 0);
}

/** Texture class of the rough parts of a person's face. */
function measureRoughness(
  { owners, face }: PeopleRegions,
  { textures, number }: { readonly textures: Uint8Array; readonly number: number },
): number {
  const seen: number[] = [];
  for (let at = 0; at < owners.length; at++)
    if (owners[at] === number && face.data[at] > PRESENT) seen.push(textures[at]);
  seen.sort((one, other) => one - other);
  return seen.length > 0 ? seen[Math.floor(NEARLY_ALL * (seen.length - 1))] : 0;
}

/**
 * Area in another picture of the same size with the tone and smoothness of the people's faces, in areas of
 * these.
 */
function measureByTone(
  regions: PeopleRegions,
  { photo, other }: { readonly photo: Picture; readonly other: Picture },
): number {
  const { owners, guide, tones, person, faces } = regions;
  const bodies = markBodies(regions, photo);
  const frames = framesOf(regions, photo);
  const { lightness, a, b } = toOklab(other);
  const own = toOklab(guide).lightness;
  let skin = 0;
  for (let number = 1; number <= faces.length; number++) {
    const tone = tones[number - 1];
    if (!tone) continue;
    const mine = owners.map((owner) => (owner === number ? 1 : 0));
    const faceHeight = frames[number - 1].height;
    const known = measureTexture(own, { own: mine, faceHeight });
    const seen = measureTexture(lightness, { own: mine, faceHeight });
    const roughest = measureRoughness(regions, { textures: known, number }) + ROUGHER;
    for (let at = 0; at < mine.length; at++) {
      if (!mine[at] || !bodies[at] || seen[at] > roughest) continue;
      const plausible = rateSkinTone(tone, [lightness.data[at], a.data[at], b.data[at]], 'neck');
      if (plausible > PLAUSIBLE) skin += person.data[at];
    }
  }
  return skin / faceArea(regions, photo);
}

/**
 * Compares the bare skin of bodies in two pictures of the same people, as fractions of the people's area,
 * 0–1, without faces. `before` is measured by the first picture's regions. `after` is `before` plus the skin
 * added: by the second picture's own regions or, for equal shapes, by the first one's tones, whichever is
 * more. Skin-coloured cloth as smooth as a face counts. Throws `model_missing`.
 */
export async function compareSkin(before: Picture, after: Picture): Promise<Skin> {
  const first = await fitPicture(before, MAX_PIXELS);
  const known = await findPeopleRegions(first);
  const isSameShape = before.width === after.width && before.height === after.height;
  const second = isSameShape
    ? await resizePicture(after, { width: first.width, height: first.height })
    : await fitPicture(after, MAX_PIXELS);
  const seen = await findPeopleRegions(second);
  const own = measureOwn(known, first);
  const byItself = measureOwn(seen, second) - own;
  const people = known ?? seen;
  if (!people) return { before: 0, after: 0 };
  const ofPeople = faceArea(people, known ? first : second) / Math.max(1, sumOf(people.person.data));
  const byTone =
    known && isSameShape
      ? measureByTone(known, { photo: first, other: second }) -
        measureByTone(known, { photo: first, other: first })
      : byItself;
  return { before: ofPeople * own, after: ofPeople * Math.max(0, own + Math.max(byItself, byTone)) };
}
