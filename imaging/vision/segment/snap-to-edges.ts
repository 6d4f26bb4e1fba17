import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { distanceTransform, FAR } from '../../core/morphology/distance-transform.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { segmentGeodesically, UNLABELLED } from '../../core/segmentation/geodesic-segmentation.ts';
import { isBorder } from './measure-border.ts';

/** Cells of the colour histograms along lightness, a and b. */
const CELLS = { lightness: 16, chroma: 24 } as const;
const COUNT = CELLS.lightness * CELLS.chroma * CELLS.chroma;
/** Reach of a and b that the cells cover. */
const MAX_CHROMA = 0.36;

/** Colours rarer than this on both sides hold no evidence. */
const RARE = 0.0004;

function cellOf({ lightness, a, b }: OklabPlanes, at: number): number {
  const row = (value: number) =>
    Math.max(
      0,
      Math.min(CELLS.chroma - 1, Math.floor(((value + MAX_CHROMA) / (2 * MAX_CHROMA)) * CELLS.chroma)),
    );
  const light = Math.max(0, Math.min(CELLS.lightness - 1, Math.floor(lightness.data[at] * CELLS.lightness)));
  return (light * CELLS.chroma + row(a.data[at])) * CELLS.chroma + row(b.data[at]);
}

/** Gives each cell a share of its neighbours' counts, along all three axes. */
function smooth(histogram: Float32Array): void {
  for (const step of [1, CELLS.chroma, CELLS.chroma * CELLS.chroma]) {
    const before = histogram.slice();
    for (let cell = step; cell < COUNT - step; cell++)
      histogram[cell] = 0.5 * before[cell] + 0.25 * (before[cell - step] + before[cell + step]);
  }
}

/**
 * Likelihood of each pixel's colour to belong inside, 0–1, from histograms of both sides.
 * @param sides of each pixel: 1 = inside sample, 0 = outside sample, anything else is ignored
 */
function estimateLikelihood(planes: OklabPlanes, sides: Uint8Array): Plane {
  const histograms = [new Float32Array(COUNT), new Float32Array(COUNT)];
  const totals = [0, 0];
  const cells = new Int32Array(sides.length);
  for (let at = 0; at < sides.length; at++) {
    cells[at] = cellOf(planes, at);
    if (sides[at] > 1) continue;
    histograms[sides[at]][cells[at]]++;
    totals[sides[at]]++;
  }
  const out = createPlane(planes.lightness);
  if (totals[0] === 0 || totals[1] === 0) {
    out.data.fill(0.5);
    return out;
  }
  histograms.forEach(smooth);
  for (let at = 0; at < sides.length; at++) {
    const inside = histograms[1][cells[at]] / totals[1] + RARE;
    const outside = histograms[0][cells[at]] / totals[0] + RARE;
    out.data[at] = inside / (inside + outside);
  }
  return out;
}

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
