import { type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { resizePicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { checkTap } from './check-tap.ts';
import { chooseByConsensus, type Finding } from './choose-by-consensus.ts';
import { divideIntoPatches, type PatchGraph } from './divide-into-patches.ts';
import { findByConsensus, planeOf } from './find-by-consensus.ts';
import { findByModel, prepareModel } from './find-by-model.ts';
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

/** A copy of a photo, ready to be searched from any tap. */
interface PreparedCopy {
  readonly planes: OklabPlanes;
  readonly graph: PatchGraph;
}

/** A photo that is ready to be searched from any tap: most of the work on one. Some 20 MB for a megapixel. */
export interface PreparedObjects {
  /** The photo scaled down for borders. */
  readonly small: Picture;
  readonly planes: OklabPlanes;
  readonly copies: readonly PreparedCopy[];
}

function blurPlanes({ lightness, a, b }: OklabPlanes, spread: number): OklabPlanes {
  return {
    lightness: gaussianBlurCompiled(lightness, spread),
    a: gaussianBlurCompiled(a, spread),
    b: gaussianBlurCompiled(b, spread),
  };
}

async function prepareCopy(
  photo: Picture,
  { pixels, spread, yieldIfDue }: (typeof COPIES)[number] & { readonly yieldIfDue: () => Promise<void> },
): Promise<PreparedCopy> {
  const scale = Math.min(1, Math.sqrt(pixels / (photo.width * photo.height)));
  const tiny = await resizePicture(photo, {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
    kernel: 'cubic',
  });
  const planes = toOklab(tiny);
  await yieldIfDue();
  return { planes, graph: await divideIntoPatches(blurPlanes(planes, spread), { yieldIfDue }) };
}

/** Does the work that all taps on a photo share. Rejects with `model_missing` or `aborted`. */
export async function prepareObjects(photo: Picture, progress: Progress): Promise<PreparedObjects> {
  await prepareModel(photo);
  const small = await shrinkPhoto(photo);
  return { small, planes: toOklab(small), copies: await prepareCopies(photo, progress) };
}

async function prepareCopies(photo: Picture, progress: Progress): Promise<readonly PreparedCopy[]> {
  const copies: PreparedCopy[] = [];
  for (const copy of COPIES) {
    const yieldIfDue = () => progress.report(copies.length / COPIES.length);
    copies.push(await prepareCopy(photo, { ...copy, yieldIfDue }));
  }
  return copies;
}

/** The tapped thing on one copy; undefined if the tapped place merges with the background. */
async function findOnCopy(
  { planes, graph }: PreparedCopy,
  { yieldIfDue, ...tap }: Tap & { readonly yieldIfDue: () => Promise<void> },
): Promise<Finding | undefined> {
  const tapped = graph.labels[pixelAt(planes.lightness, tap)];
  if (graph.areas[tapped] > BACKGROUND * graph.labels.length) return undefined;
  const { isIn, rate } = await searchObject(graph, { tapped, yieldIfDue });
  const region = createPlane(graph);
  for (let at = 0; at < region.data.length; at++) region.data[at] = isIn[graph.labels[at]];
  return { region, merit: MERIT * rate };
}

/**
 * Finds the tapped thing on several tiny copies of the photo, since patches and best regions depend on grain
 * and size. Returns the finding with the best rate and agreement. Undefined if most copies show it merged
 * with the background.
 */
async function findOnCopies(
  copies: readonly PreparedCopy[],
  { tap, yieldIfDue }: { readonly tap: Tap; readonly yieldIfDue: () => Promise<void> },
): Promise<Flags | undefined> {
  const findings: Finding[] = [];
  for (const copy of copies) {
    const finding = await findOnCopy(copy, { ...tap, yieldIfDue });
    if (finding)
      findings.push({ ...finding, region: resizePlane(finding.region, copies[0].planes.lightness) });
  }
  const [first, ...others] = findings;
  if (!first || findings.length < copies.length / 2) return undefined;
  const found = flagHalf(chooseByConsensus([first, ...others]));
  return refineObject({ planes: copies[0].planes, found }, yieldIfDue);
}

/** Flags pixels of at least one half in a soft region. */
export function flagHalf({ width, height, data }: Plane): Flags {
  const flags = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) flags[at] = data[at] >= 0.5 ? 1 : 0;
  return { width, height, data: flags };
}

/** Finds the tapped thing by its contrast to the surroundings: 0–1, of any size. */
async function searchPhoto(
  photo: Picture,
  { copies, tap, progress }: Pick<PreparedObjects, 'copies'> & TapRun,
): Promise<Plane> {
  let stretch = 0;
  const finding = progress.subrange(0, 0.67);
  const yieldIfDue = () => finding.report(1 - 0.99 ** ++stretch);
  const found = await findOnCopies(copies, { tap, yieldIfDue });
  if (found) return planeOf(found);
  return findByConsensus(photo, { tap: { ...tap, tolerance: 0 }, progress: progress.subrange(0.67, 1) });
}

/**
 * The tapped thing by its contrast to the surroundings alone, on a copy of the photo; undefined where it
 * merges with the background. Rejects with `aborted`.
 */
export async function findByContrast(photo: Picture, { tap, progress }: TapRun): Promise<Flags | undefined> {
  const copies = await prepareCopies(photo, progress.subrange(0, 0.5));
  let stretch = 0;
  const searching = progress.subrange(0.5, 1);
  return findOnCopies(copies, { tap, yieldIfDue: () => searching.report(1 - 0.99 ** ++stretch) });
}

interface TapRun {
  readonly tap: Tap;
  readonly progress: Progress;
}

/**
 * The whole thing that was tapped on, with its label, lid and pattern, but without its shadow: 0 or 1 for
 * each pixel of the photo or, where it is large, of a copy of a megapixel. A model that the operator put
 * beside the product is asked first. Throws `region_empty` where the tapped point is transparent,
 * `model_missing` where that model cannot be used, or `aborted`.
 */
export async function findObject(
  photo: Picture,
  { tap, progress, prepared }: TapRun & { readonly prepared?: PreparedObjects | undefined },
): Promise<Plane> {
  const small = prepared?.small ?? (await shrinkPhoto(photo));
  checkTap(small, tap);
  const yieldIfDue = () => progress.report(0.8);
  const told = await findByModel(photo, { ...tap, size: small, progress: progress.subrange(0, 0.4) });
  if (told) return settleBorder({ small, ...prepared }, { thing: told, yieldIfDue });
  const ready = prepared ?? (await prepareObjects(photo, progress.subrange(0, 0.35)));
  const searching = progress.subrange(prepared ? 0 : 0.35, 0.75);
  const thing = await searchPhoto(photo, { ...ready, tap, progress: searching });
  await progress.report(0.75);
  return settleBorder(ready, { thing, yieldIfDue });
}

/** Moves the border of a found thing to edges of a copy of the photo: 0 or 1 for each of its pixels. */
export async function settleBorder(
  { small, planes = toOklab(small) }: { readonly small: Picture; readonly planes?: OklabPlanes },
  { thing, yieldIfDue }: { readonly thing: Plane; readonly yieldIfDue: () => Promise<void> },
): Promise<Plane> {
  const rough = flagHalf(resizePlane(thing, small));
  const reach = Math.max(MIN_REACH, SNAP_REACH * Math.max(small.width, small.height));
  const region = { planes, rough, reach: { outwards: reach, inwards: reach } };
  return planeOf(await snapToEdges(region, yieldIfDue));
}
