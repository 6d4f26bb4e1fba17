import type { Flags } from '../kernels/dilate-square.ts';
import { distanceTransform, FAR } from '../kernels/distance-transform.ts';
import { segmentGeodesically, UNLABELLED } from '../kernels/geodesic-segmentation.ts';
import { isBorder } from '../kernels/measure-border.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import { runChunks } from '../run-chunks.ts';
import { estimateLikelihood } from './estimate-likelihood.ts';

/** Colours are learnt from pixels up to this many times as far from the border as the edge is searched. */
const SURROUNDINGS = 4;

/** Least share of the mark's depth that stays, however far the edge is searched. */
const MIN_KEPT = 0.4;

interface SnapReach {
  /** Pixels by which the border may move, above 0. */
  readonly outwards: number;
  readonly inwards: number;
}

interface RoughRegion {
  readonly planes: OklabPlanes;
  readonly rough: Flags;
  readonly reach: SnapReach;
  /** Pixels of the region's own border that stay where they are. */
  readonly held?: Flags;
}

/** Limits a reach, so that the middle of a region with the given depths stays. */
function limitReach(depths: Float32Array, reach: number): number {
  let deepest = 0;
  for (const depth of depths) if (depth < FAR) deepest = Math.max(deepest, depth);
  return Math.min(reach, deepest * (1 - MIN_KEPT));
}

/** Keeps the drawn labels of pixels that are nearer to the fixed part of the border than to the rest. */
function holdBorder(
  labels: Uint8Array,
  { rough, held }: { readonly rough: Flags; readonly held: Flags },
): void {
  const toHeld = distanceTransform({ ...held, data: held.data.map((flag) => (flag ? 0 : 1)) });
  const toLoose = distanceTransform({
    ...held,
    data: held.data.map((flag, at) => (!flag && isBorder(rough, at) ? 0 : 1)),
  });
  for (let at = 0; at < labels.length; at++)
    if (labels[at] === UNLABELLED && toHeld[at] <= toLoose[at]) labels[at] = rough.data[at] ? 1 : 0;
}

/**
 * Moves the border of a roughly drawn region to edges. Pixels deeper inside stay as drawn. Flags of the
 * planes' size.
 */
export async function snapToEdges(
  { planes, rough, reach, held }: RoughRegion,
  yieldIfDue: () => Promise<void>,
): Promise<Flags> {
  const { width, height } = rough;
  const inside = distanceTransform(rough);
  const outside = distanceTransform({ width, height, data: rough.data.map((flag) => (flag ? 0 : 1)) });
  await yieldIfDue();
  const inwards = limitReach(inside, reach.inwards);
  const outwards = limitReach(outside, reach.outwards);
  const labels = new Uint8Array(rough.data.length).fill(UNLABELLED);
  const sides = new Uint8Array(rough.data.length).fill(UNLABELLED);
  const around = SURROUNDINGS * Math.max(reach.inwards, reach.outwards);
  for (let at = 0; at < labels.length; at++) {
    if (inside[at] > inwards) labels[at] = 1;
    else if (outside[at] > outwards) labels[at] = 0;
    if (inside[at] > inwards / 2) sides[at] = 1;
    else if (outside[at] > outwards && outside[at] < around) sides[at] = 0;
  }
  if (!labels.includes(0)) return rough;
  await yieldIfDue();
  if (held) {
    holdBorder(labels, { rough, held });
    if (!labels.includes(UNLABELLED)) return rough;
    await yieldIfDue();
  }
  const likelihood = estimateLikelihood(planes, sides);
  await yieldIfDue();
  await runChunks(segmentGeodesically({ planes, likelihood, labels }), yieldIfDue);
  return { width, height, data: labels.map((label) => (label === 1 ? 1 : 0)) };
}
