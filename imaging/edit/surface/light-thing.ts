import { toOklab } from '../../core/colour/colour-space.ts';
import { fitPicture } from '../../core/io/size.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import type { MarkedPart } from '../garment/find-garments.ts';
import { fitShading, type Shading } from '../garment/fit-shading.ts';
import { type ClothPieces, segmentGarment } from '../garment/segment-garment.ts';
import { fitLight } from './separate-light.ts';

/**
 * Share of a thing that is one stuff, from which on its steps in light count as folds, and in full.
 * @tuned set by eye
 */
const PLAIN = { from: 0.6, to: 0.85 } as const;

/** Degree to which a thing is of one stuff, 0–1. */
function measurePlainness({ labels }: ClothPieces): number {
  let [all, first] = [0, 0];
  for (const label of labels) {
    if (label > 0) all++;
    if (label === 1) first++;
  }
  return smoothStep(PLAIN.from, PLAIN.to, first / Math.max(1, all));
}

function mixPlanes(one: Plane, other: Plane, share: number): Plane {
  const out = createPlane(one);
  for (let at = 0; at < out.data.length; at++)
    out.data[at] = one.data[at] + (other.data[at] - one.data[at]) * share;
  return out;
}

/** Most pixels of the copy on which stuffs are told apart. */
const MAX_PIXELS = 150_000;

/**
 * The light on a thing. On one of a single stuff all differences are folds and shade, and stay at every size;
 * on a patterned one those that may belong to its pattern are removed. Rejects with `aborted`.
 */
export async function lightThing(part: MarkedPart, progress: Progress): Promise<Shading> {
  const { guide, coverage } = part;
  const small = await fitPicture(guide, MAX_PIXELS);
  const plain = measurePlainness(segmentGarment(toOklab(small), resizePlane(coverage, small)));
  await progress.report(0.3);
  const none = createPlane(guide);
  // One stuff has one level.
  const one = { labels: Uint8Array.from(coverage.data, (share) => (share > 0.02 ? 1 : 0)), count: 1 };
  const folds = plain > 0 && fitShading({ ...part, planes: toOklab(guide), pieces: one });
  if (folds && plain === 1) return folds;
  await progress.report(0.6);
  const even = fitLight(part, false);
  await progress.report(1);
  if (!folds) return { light: even, offset: even, slope: none };
  return {
    light: mixPlanes(even, folds.light, plain),
    offset: mixPlanes(even, folds.offset, plain),
    slope: mixPlanes(none, folds.slope, plain),
  };
}
