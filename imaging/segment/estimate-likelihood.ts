import type { OklabPlanes } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';

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
export function estimateLikelihood(planes: OklabPlanes, sides: Uint8Array): Plane {
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
