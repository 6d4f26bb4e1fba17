import { resizePicture } from '../io/resize-picture.ts';
import type { Flags } from '../kernels/dilate-square.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { type OklabPlanes, toOklab } from '../kernels/oklab.ts';
import type { Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import { type Pace, partOfPace } from '../pace.ts';
import type { Picture } from '../picture.ts';
import { agreeOnThing, planeOf } from './agree-on-thing.ts';
import { divideIntoPatches } from './divide-into-patches.ts';
import { checkTap } from './find-tapped.ts';
import { pixelAt } from './pixel-at.ts';
import { searchObject } from './search-object.ts';
import { settleObject } from './settle-object.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { snapToEdges } from './snap-to-edges.ts';

/** Pixels of the copy on which a thing is found, and the spread in pixels of the blur under which grain is left out of account. */
const PIXELS = 110_000;
const SPREAD = 1;

/** A tapped patch of this share of the photo is background with which the thing has merged: it is looked for in the finer regions of a colour. */
const BACKGROUND = 0.25;

/** Share of the longer side within which the border of a thing is moved to an edge of the larger copy. */
const SNAP_REACH = 0.004;
const LEAST_REACH = 1.5;

function blurPlanes({ lightness, a, b }: OklabPlanes): OklabPlanes {
  return {
    lightness: gaussianBlur(lightness, SPREAD),
    a: gaussianBlur(a, SPREAD),
    b: gaussianBlur(b, SPREAD),
  };
}

/** The tapped thing on a tiny copy of the photo; undefined where what was tapped on merges with the background. */
async function findOnCopy(
  photo: Picture,
  tap: { readonly x: number; readonly y: number },
  breathe: () => Promise<void>,
): Promise<Flags | undefined> {
  const scale = Math.min(1, Math.sqrt(PIXELS / (photo.width * photo.height)));
  const tiny = await resizePicture(photo, {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
    kernel: 'cubic',
  });
  const planes = toOklab(tiny);
  await breathe();
  const graph = await divideIntoPatches(blurPlanes(planes), breathe);
  const tapped = graph.labels[pixelAt(tiny, tap)];
  if (graph.areas[tapped] > BACKGROUND * graph.labels.length) return undefined;
  const isIn = await searchObject(graph, tapped, breathe);
  const found: Flags = {
    width: tiny.width,
    height: tiny.height,
    data: Uint8Array.from(graph.labels, (label) => isIn[label]),
  };
  return settleObject({ planes, found }, breathe);
}

/**
 * The whole thing that was tapped on, with its label, lid and pattern, but without its shadow: 0 or 1 for each pixel of the photo or, where it is large, of a copy
 * of a megapixel. Throws `region_empty` where the tapped point is transparent, or `aborted`.
 */
export async function findObject(
  photo: Picture,
  tap: { readonly x: number; readonly y: number },
  pace: Pace,
): Promise<Plane> {
  const small = await shrinkPhoto(photo);
  checkTap(small, tap);
  let stretch = 0;
  const finding = partOfPace(pace, 0, 0.5);
  const found = await findOnCopy(photo, tap, () => finding(1 - 0.99 ** ++stretch));
  const thing = found
    ? planeOf(found)
    : await agreeOnThing(photo, { ...tap, tolerance: 0 }, partOfPace(pace, 0.5, 0.75));
  const rough = resizePlane(thing, small);
  const { width, height } = small;
  const flags = { width, height, data: Uint8Array.from(rough.data, (share) => (share >= 0.5 ? 1 : 0)) };
  await pace(0.75);
  const reach = Math.max(LEAST_REACH, SNAP_REACH * Math.max(width, height));
  const region = { planes: toOklab(small), rough: flags, reach: { outwards: reach, inwards: reach } };
  return planeOf(await snapToEdges(region, () => pace(0.8)));
}
