import { type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import { resizePicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Flags } from '../../core/raster/flags.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { chooseByConsensus, type Finding } from './choose-by-consensus.ts';
import { divideIntoPatches } from './divide-into-patches.ts';
import { findByConsensus, planeOf } from './find-by-consensus.ts';
import { findByModel } from './find-by-model.ts';
import { checkTap } from './find-tapped.ts';
import { pixelAt } from './pixel-at.ts';
import { refineObject } from './refine-object.ts';
import { searchObject } from './search-object.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { snapToEdges } from './snap-to-edges.ts';

/**
 * Copies of the photo on which a thing is found: pixels, and the spread in pixels of the blur under which
 * grain is left out of account. The border is settled on the first, which shows thin things best; on those
 * with more blur, stripes and speckles belong together.
 */
const COPIES = [
  { pixels: 110_000, spread: 1 },
  { pixels: 110_000, spread: 2.2 },
  { pixels: 75_000, spread: 1.6 },
  { pixels: 85_000, spread: 1.2 },
] as const;

/**
 * Weight of a finding's rate relative to its agreement with the others. Tuned on things with known masks
 * (decision 0105).
 */
const MERIT = 2;

/**
 * A tapped patch of this share of the photo is background with which the thing has merged: it is looked for
 * in the finer regions of a colour.
 */
const BACKGROUND = 0.25;

/** Share of the longer side within which a thing's border snaps to an edge of the larger copy. */
const SNAP_REACH = 0.004;
const MIN_REACH = 1.5;

interface Tap {
  readonly x: number;
  readonly y: number;
}

interface Copy {
  readonly planes: OklabPlanes;
  /** The tapped thing, of the copy's size; undefined if the tapped place merges with the background. */
  readonly finding: Finding | undefined;
}

function blurPlanes({ lightness, a, b }: OklabPlanes, spread: number): OklabPlanes {
  return {
    lightness: gaussianBlur(lightness, spread),
    a: gaussianBlur(a, spread),
    b: gaussianBlur(b, spread),
  };
}

async function findOnCopy(
  photo: Picture,
  {
    pixels,
    spread,
    yieldIfDue,
    ...tap
  }: Tap & { readonly pixels: number; readonly spread: number; readonly yieldIfDue: () => Promise<void> },
): Promise<Copy> {
  const scale = Math.min(1, Math.sqrt(pixels / (photo.width * photo.height)));
  const tiny = await resizePicture(photo, {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
    kernel: 'cubic',
  });
  const planes = toOklab(tiny);
  await yieldIfDue();
  const graph = await divideIntoPatches(blurPlanes(planes, spread), yieldIfDue);
  const tapped = graph.labels[pixelAt(tiny, tap)];
  if (graph.areas[tapped] > BACKGROUND * graph.labels.length) return { planes, finding: undefined };
  const { isIn, rate } = await searchObject(graph, { tapped, yieldIfDue });
  const { width, height } = tiny;
  const region = planeOf({ width, height, data: Uint8Array.from(graph.labels, (label) => isIn[label]) });
  return { planes, finding: { region, merit: MERIT * rate } };
}

/**
 * Finds the tapped thing on several tiny copies of the photo, since patches and best regions depend on grain
 * and size. Returns the finding with the best rate and agreement. Undefined if most copies show it merged
 * with the background.
 */
async function findOnCopies(
  photo: Picture,
  { tap, yieldIfDue }: { readonly tap: Tap; readonly yieldIfDue: () => Promise<void> },
): Promise<Flags | undefined> {
  const copies: Copy[] = [];
  for (const copy of COPIES) copies.push(await findOnCopy(photo, { ...tap, ...copy, yieldIfDue }));
  const { planes } = copies[0];
  const [first, ...others] = copies.flatMap(({ finding }) =>
    finding ? [{ ...finding, region: resizePlane(finding.region, planes.lightness) }] : [],
  );
  if (!first || 1 + others.length < copies.length / 2) return undefined;
  const found = flagHalf(chooseByConsensus([first, ...others]));
  return refineObject({ planes, found }, yieldIfDue);
}

/** Flags pixels of at least one half in a soft region. */
function flagHalf({ width, height, data }: Plane): Flags {
  return { width, height, data: Uint8Array.from(data, (share) => (share >= 0.5 ? 1 : 0)) };
}

/** Finds the tapped thing by its contrast to the surroundings: 0–1, of any size. */
async function searchPhoto(
  photo: Picture,
  { tap, progress }: { readonly tap: Tap; readonly progress: Progress },
): Promise<Plane> {
  let stretch = 0;
  const finding = progress.subrange(0, 0.67);
  const found = await findOnCopies(photo, { tap, yieldIfDue: () => finding.report(1 - 0.99 ** ++stretch) });
  if (found) return planeOf(found);
  return findByConsensus(photo, { tap: { ...tap, tolerance: 0 }, progress: progress.subrange(0.67, 1) });
}

/**
 * The whole thing that was tapped on, with its label, lid and pattern, but without its shadow: 0 or 1 for
 * each pixel of the photo or, where it is large, of a copy of a megapixel. A model that the operator put
 * beside the product is asked first. Throws `region_empty` where the tapped point is transparent,
 * `model_missing` where that model cannot be used, or `aborted`.
 */
export async function findObject(
  photo: Picture,
  { tap, progress }: { readonly tap: Tap; readonly progress: Progress },
): Promise<Plane> {
  const small = await shrinkPhoto(photo);
  checkTap(small, tap);
  const told = await findByModel(photo, { ...tap, size: small, progress: progress.subrange(0, 0.4) });
  const thing = told ?? (await searchPhoto(photo, { tap, progress: progress.subrange(0, 0.75) }));
  const rough = flagHalf(resizePlane(thing, small));
  await progress.report(0.75);
  const reach = Math.max(MIN_REACH, SNAP_REACH * Math.max(small.width, small.height));
  const region = { planes: toOklab(small), rough, reach: { outwards: reach, inwards: reach } };
  return planeOf(await snapToEdges(region, () => progress.report(0.8)));
}
