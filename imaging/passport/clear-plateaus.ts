import { fitSize } from '../io/fit-picture.ts';
import { boxBlur } from '../kernels/box-blur.ts';
import { labelComponents } from '../kernels/label-components.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { samplePlane } from '../kernels/sample-plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import type { Mask } from '../picture.ts';
import { resizeMask } from '../segment/shrink-photo.ts';

/** Most pixels of the search for plateaus. */
const MAX_PIXELS = 400_000;

/** Half the side of the window in which a plateau is flat, in lengths from eyes to chin. */
const REACH = 0.022;

/** Ranges of mean coverage and of its spread for cleared background. Strands and edges spread more. */
const COVER = { from: 0.75, to: 0.55 } as const;
const SPREAD = { from: 0.2, to: 0.12 } as const;

function measureShare(coverage: Plane, reach: number): Plane {
  const mean = boxBlur(coverage, reach);
  const squares = boxBlur({ ...coverage, data: coverage.data.map((value) => value * value) }, reach);
  const share = createPlane(coverage);
  for (let at = 0; at < share.data.length; at++) {
    const spread = Math.sqrt(Math.max(0, squares.data[at] - mean.data[at] ** 2));
    const isFlat = smoothStep(SPREAD.from, SPREAD.to, spread);
    share.data[at] = 1 - isFlat * smoothStep(COVER.from, COVER.to, mean.data[at]);
  }
  return share;
}

/** Smallest coverage of a connection. */
const SEEN = 0.08;

/** Clears areas that are no longer connected to the largest one: rims beyond cleared plateaus. */
function dropRims(coverage: Plane, share: Plane): void {
  const { width, height } = share;
  const data = Uint8Array.from(share.data, (value, at) => Number(value * coverage.data[at] >= SEEN));
  const { labels, sizes } = labelComponents({ width, height, data });
  let largest = 1;
  for (let label = 2; label < sizes.length; label++) if (sizes[label] > sizes[largest]) largest = label;
  for (let at = 0; at < data.length; at++) if (labels[at] !== largest) share.data[at] = 0;
}

/**
 * Clears background with a constant partial coverage, which is similar to the person. Hair has strands, and
 * edges are narrow.
 *
 * @param chin length from eyes to chin in pixels
 */
export async function clearPlateaus(matte: Mask, chin: number): Promise<Mask> {
  const { width, height } = matte;
  const small = await resizeMask(matte, fitSize(matte, MAX_PIXELS));
  const scale = small.width / width;
  const coverage = { ...small, data: Float32Array.from(small.data, (value) => value / 255) };
  const share = measureShare(coverage, Math.max(1, Math.round(REACH * chin * scale)));
  dropRims(coverage, share);
  const data = matte.data.slice();
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (data[at] === 0 || data[at] === 255) continue;
      data[at] = Math.round(data[at] * samplePlane(share, (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5));
    }
  return { width, height, data };
}
