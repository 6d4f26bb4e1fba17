import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import { fitPicture } from '../../core/io/size.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, boxOfMask, widenBox } from '../../core/raster/crop.ts';
import type { Flags } from '../../core/raster/flags.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { shrinkFlags } from '../../core/raster/pyramid.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { meshPoint } from '../../vision/faces/face-mesh.ts';
import { enlargeMattePart } from '../../vision/matting/enlarge-matte-part.ts';
import { findRegions, type PeopleRegions } from '../../vision/people/find-regions.ts';
import { tryFindPeople } from '../../vision/people/try-find-people.ts';
import { resizeMask } from '../../vision/segment/shrink-photo.ts';
import { completeGarment, pixelOfTap } from './complete-garment.ts';

/** Least share of a marked region that is skin, or hair, where somebody means to paint it. */
const MEANT = 0.6;

/** Reach around a garment in which cloth may lie that was not taken for its wearer's, in longer sides. */
const BESIDE = 0.02;

/** Most pixels of the copy on which skin and hair are found; their borders follow the photo. */
const MAX_PIXELS = 500_000;

/** Pixels of the copy around a region in which its edge may be soft. */
const ROOM = 4;

/** Share of the work after which it is known if people are near. */
const LOOKED = 0.25;

interface Marked {
  /** Soft, of the photo's size. */
  readonly mask: Mask;
  /** Tapped place, in per cent of the photo's width and height, where the region comes from a tap. */
  readonly tap?: { readonly x: number; readonly y: number };
  /** True if the region is to be one thing, and not a colour in the whole photo. */
  readonly isOne?: boolean;
}

async function tryFindRegions(photo: Picture, progress: Progress): Promise<PeopleRegions | undefined> {
  try {
    return await findRegions(photo, progress);
  } catch (error) {
    if (error instanceof ImagingError && error.kind === 'person_not_found') return undefined;
    throw error;
  }
}

function touches(mask: Mask, bodies: Flags): boolean {
  return shrinkFlags(mask, bodies).some((flag, at) => flag && bodies.data[at]);
}

/** Box around values above 0, with room for soft edges; undefined without any. */
function boxWithin(values: ArrayLike<number>, { width, height }: Picture): Box | undefined {
  const data = Uint8Array.from(values, (value) => (value > 0 ? 1 : 0));
  const box = boxOfMask({ width, height, data });
  return box && widenBox(box, { margin: ROOM, within: { width, height } });
}

/** Bare skin, with the eyes and whatever else of a person lies within the outline of a face. */
function joinFaces({ skin, hair, hat, person, faces, guide }: PeopleRegions, photo: Picture): Plane {
  const { width, height } = guide;
  const data = skin.data.slice();
  for (const { mesh } of faces) {
    const inside = new Uint8Array(width * height);
    const corners = faceLandmarks.faceOval.flatMap((index) => {
      const { x, y } = meshPoint(mesh, index);
      return [(x * width) / photo.width, (y * height) / photo.height];
    });
    fillPolygon({ width, height, data: inside }, corners);
    for (let at = 0; at < data.length; at++)
      if (inside[at]) data[at] = Math.max(data[at], person.data[at] - hair.data[at] - hat.data[at]);
  }
  return { width, height, data };
}

/**
 * Pixels that cannot be part of a tapped garment: other people, and background that is not beside it.
 * Undefined where no garment was tapped.
 */
function markOthers({ garment, owners, guide }: PeopleRegions, { tap, isOne }: Marked): Plane | undefined {
  const at = tap && isOne ? pixelOfTap(guide, tap) : undefined;
  if (at === undefined || garment.data[at] <= 0.5 || owners[at] === 0) return undefined;
  const { width, height } = guide;
  const owner = owners[at];
  const isOwn = (i: number) => owners[i] === owner;
  const worn = owners.map((_, i) => (isOwn(i) && garment.data[i] > 0.5 ? 1 : 0));
  const reach = Math.max(2, Math.round(BESIDE * Math.max(width, height)));
  const near = dilateSquare({ width, height, data: worn }, reach);
  const data = Float32Array.from(near, (flag, i) => (isOwn(i) || (flag && owners[i] === 0) ? 0 : 1));
  return { width, height, data };
}

/** True if a region of a person is what was tapped, or much of what was marked. */
function isMeant({ width, height, data }: Plane, { mask, tap }: Marked): boolean {
  if (tap) return data[pixelOfTap({ width, height }, tap)] > 0.5;
  let [marked, own] = [0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = Math.floor(((y + 0.5) * mask.height) / height);
      const value = mask.data[row * mask.width + Math.floor(((x + 0.5) * mask.width) / width)];
      marked += value;
      own += value * data[y * width + x];
    }
  return own >= MEANT * marked;
}

interface MaskChange {
  /** Regions' guide, and a plane of its size. */
  readonly guide: Picture;
  readonly matte: Plane;
  /** Part of the guide outside of which nothing changes. */
  readonly box: Box;
  readonly by: (value: number, share: number) => number;
}

/** Changes a mask, in place, where a plane of the guide's size is above 0. */
async function changeMask(
  mask: Mask,
  { photo, by, progress, ...part }: MaskChange & { readonly photo: Picture; readonly progress: Progress },
): Promise<void> {
  const { data, box } = await enlargeMattePart(photo, { ...part, progress });
  for (let y = box.top, from = 0; y < box.bottom; y++)
    for (let x = box.left, at = y * mask.width + x; x < box.right; x++, at++, from++)
      mask.data[at] = by(mask.data[at], data[from]);
}

/** Skin, faces, hair and others that were not meant, 0–1, of the guide's size; undefined if all were. */
function listSpared(
  regions: PeopleRegions,
  { marked, size }: { readonly marked: Marked; readonly size: Picture },
): Plane | undefined {
  const { hair: own, beard } = regions;
  const hair = { ...own, data: own.data.map((value, at) => value + beard.data[at]) };
  const spared = [joinFaces(regions, size), hair].filter((region) => !isMeant(region, marked));
  const others = markOthers(regions, marked);
  if (others) spared.push(others);
  if (spared.length === 0) return undefined;
  const sumAt = (at: number) => spared.reduce((sum, region) => sum + region.data[at], 0);
  return { ...own, data: own.data.map((_, at) => Math.min(1, sumAt(at))) };
}

/**
 * Leaves skin and faces, and hair, out of a region, unless they are what was tapped, or most of what was
 * marked. A tapped garment ends with its wearer, and its cloth is completed. The same mask without people in
 * it, or without models. Rejects with `aborted`.
 */
export async function sparePeople(
  photo: Picture,
  { progress, ...marked }: Marked & { readonly progress: Progress },
): Promise<Mask> {
  const { mask, tap, isOne } = marked;
  const people = await tryFindPeople(photo, progress.subrange(0, LOOKED));
  if (!people || people.faces.length === 0 || !touches(mask, people.bodies)) return mask;
  const size = await fitPicture(photo, MAX_PIXELS);
  const regions = await tryFindRegions(size, progress.subrange(LOOKED, 0.9));
  const spared = regions && listSpared(regions, { marked, size });
  if (!spared) return mask;
  const { guide } = regions;
  const whole: Box = { left: 0, top: 0, right: guide.width, bottom: guide.height };
  const wanted = { mask, progress: progress.subrange(0.9, 0.9) };
  const cloth = tap && isOne ? await completeGarment(regions, { ...wanted, tap }) : undefined;
  const out = { ...mask, data: mask.data.slice() };
  const change = { photo, guide, progress: progress.subrange(0.9, 1) };
  if (cloth) {
    const box = boxWithin(cloth.data, guide) ?? whole;
    await changeMask(out, { ...change, matte: cloth, box, by: Math.max });
  }
  const box = boxWithin((await resizeMask(out, guide)).data, guide) ?? whole;
  const leaveOut = (value: number, share: number) => Math.round((value * (255 - share)) / 255);
  await changeMask(out, { ...change, matte: spared, box, by: leaveOut });
  return out;
}
