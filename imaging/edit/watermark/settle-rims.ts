import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import { dilatePlane, erodePlane } from '../../core/morphology/dilate.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { type Area, cropArea } from './area.ts';
import type { Blend } from './blend.ts';

/** Pixels to both sides of an outline that it may have touched: files spread edges that far. */
const REACH = 2;

/** A pixel is sure where coverage within that reach differs by less than this. */
const SURE = 0.1;

/**
 * Doubt about the coverage of a pixel, relative to the difference of coverage within reach.
 * @tuned 2026-11-30, 9 drawn marks on 9 photos, difference from the unmarked picture
 */
const DOUBT = 0.1;

/**
 * Spread in pixels of the mean of sure pixels.
 * @tuned 2026-11-30, 9 drawn marks on 9 photos, difference from the unmarked picture and outlines seen
 */
const SPREAD = 3;

/** Least share of sure pixels in that mean. */
const MIN_SEEN = 0.02;

/** Variance that compression leaves, in grey levels squared. */
const NOISE = 9;

/** Least variance of the ground in grey levels squared: one level is rounding. */
const MIN_VARIANCE = 1;

/** Weight of the mean from which on a rim needs no completion. */
const SETTLED = 0.8;

/** A part of a photo that a mark was un-blended in. */
export interface Unblended {
  readonly area: Pick<Area, 'width' | 'height' | 'box' | 'brushed'>;
  /** Of each pixel of the area by the mark, 0–1. */
  readonly coverage: Plane;
  readonly blend: Blend;
}

/** Local mean of the sure pixels by channel, their variance, and their share. */
interface SureGround {
  readonly means: readonly Float32Array[];
  readonly variance: Float32Array;
  readonly seen: Float32Array;
}

/**
 * Settles the pixels beside the outlines of a mark that was un-blended, in place. Their coverage is known
 * badly, so that a ghost of the outline stays. Each becomes the mean of its own colour and of the sure pixels
 * around, weighted by the inverse of their variances: on plain ground the surroundings, on texture its own.
 * @param rest pixels to complete; those that are settled here are cleared
 */
export function settleRims(
  photo: Picture,
  { area, coverage, blend, rest }: Unblended & { readonly rest: Mask },
): void {
  const { brushed, box, width } = area;
  const least = erodePlane(coverage, REACH).data;
  const most = dilatePlane(coverage, REACH).data;
  const sure = createPlane(area);
  for (let at = 0; at < least.length; at++) sure.data[at] = most[at] - least[at] < SURE ? 1 : 0;
  const { means, variance, seen } = measureSure(cropArea(photo, { mask: undefined, box }).colours, sure);
  const channels = Math.min(3, photo.channels);
  for (let at = 0; at < seen.length; at++) {
    if (!brushed[at] || sure.data[at] || seen[at] < MIN_SEEN) continue;
    const pixel = (Math.floor(at / width) + box.top) * photo.width + (at % width) + box.left;
    // The colour of a see-through pixel is not the one that was blended.
    if (photo.channels === 4 && photo.data[4 * pixel + 3] < 255) continue;
    const clear = Math.max(1 - blend.opacity * coverage.data[at], 0.05);
    const slip = (DOUBT * blend.opacity * (most[at] - least[at])) / clear;
    let total = 0;
    for (let channel = 0; channel < channels; channel++) {
      const mean = means[channel][at];
      const doubt = (slip * (blend.colour[channel] - mean)) ** 2 + NOISE / clear ** 2;
      const weight = doubt / (doubt + variance[at] + MIN_VARIANCE);
      total += weight / channels;
      const to = pixel * photo.channels + channel;
      photo.data[to] = Math.round(photo.data[to] + weight * (mean - photo.data[to]));
    }
    if (total > SETTLED) rest.data[pixel] = 0;
  }
}

function measureSure(colours: readonly Plane[], sure: Plane): SureGround {
  const seen = gaussianBlur(sure, SPREAD).data;
  const average = (plane: Plane) => {
    const known = { ...plane, data: plane.data.map((value, at) => value * sure.data[at]) };
    return gaussianBlur(known, SPREAD).data.map((sum, at) => sum / Math.max(seen[at], MIN_SEEN));
  };
  const means = colours.map(average);
  const squares = createPlane(sure);
  for (const [channel, { data }] of colours.entries())
    for (let at = 0; at < data.length; at++)
      squares.data[at] += (data[at] - means[channel][at]) ** 2 / colours.length;
  return { means, variance: average(squares), seen };
}
