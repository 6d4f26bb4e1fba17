import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane, erodePlane } from '../../core/morphology/dilate.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { type Area, cropArea } from './area.ts';
import type { Blend } from './blend.ts';
import { NOISE } from './estimate-ground.ts';

/** Pixels to both sides of an outline that it may have touched: files spread edges that far. */
const REACH = 2;

/**
 * A pixel is sure where coverage within that reach differs by less than this.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
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

/** Least variance of the ground in grey levels squared: one level is rounding. */
const MIN_VARIANCE = 1;

/**
 * Weight of the mean from which on a rim needs no completion.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
const SETTLED = 0.8;

/** A part of a photo that a mark was un-blended in: one of a large photo keeps few bytes. */
export interface Unblended {
  readonly area: Pick<Area, 'width' | 'height' | 'box' | 'brushed'>;
  /** Of each pixel of the area by the mark, 0–255. */
  readonly coverage: Uint8Array;
  readonly blend: Blend;
}

/** Notes a part, without its colours. */
export function noteUnblended(
  { width, height, box, brushed }: Area,
  { coverage, blend }: { readonly coverage: Plane; readonly blend: Blend },
): Unblended {
  const data = Uint8Array.from(coverage.data, (share) => Math.round(255 * share));
  return { area: { width, height, box, brushed }, coverage: data, blend };
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
 * Pixels to complete, and see-through ones, tell nothing.
 * @param rest pixels to complete; those that are settled here are cleared
 * @param text strokes among them that are completed in any case
 */
export function settleRims(
  photo: Picture,
  { area, coverage, blend, rest, text }: Unblended & { readonly rest: Mask; readonly text?: Mask },
): void {
  const { brushed, box, width, height } = area;
  const shares: Plane = { width, height, data: Float32Array.from(coverage, (share) => share / 255) };
  const least = erodePlane(shares, REACH).data;
  const most = dilatePlane(shares, REACH).data;
  const inner = cropArea(photo, { mask: undefined, box });
  const sure = createPlane(area);
  const isSeeThrough = (pixel: number) => photo.channels === 4 && photo.data[4 * pixel + 3] < 255;
  for (let at = 0; at < least.length; at++) {
    const pixel = pixelOf(photo, area, at);
    const isKnown = inner.brushed[at] && !rest.data[pixel] && !isSeeThrough(pixel);
    sure.data[at] = isKnown && most[at] - least[at] < SURE ? 1 : 0;
  }
  const { means, variance, seen } = measureSure(inner.colours, sure);
  const channels = Math.min(3, photo.channels);
  for (let at = 0; at < seen.length; at++) {
    if (!brushed[at] || most[at] - least[at] < SURE || seen[at] < MIN_SEEN) continue;
    const pixel = pixelOf(photo, area, at);
    // The colour of a see-through pixel is not the one that was blended.
    if (text?.data[pixel] || isSeeThrough(pixel)) continue;
    const clear = Math.max(1 - blend.opacity * shares.data[at], 0.05);
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

function pixelOf({ width }: Picture, area: Unblended['area'], at: number): number {
  return (Math.floor(at / area.width) + area.box.top) * width + (at % area.width) + area.box.left;
}

function measureSure(colours: readonly Plane[], sure: Plane): SureGround {
  const seen = gaussianBlurCompiled(sure, SPREAD).data;
  const average = (plane: Plane) => {
    const known = { ...plane, data: plane.data.map((value, at) => value * sure.data[at]) };
    return gaussianBlurCompiled(known, SPREAD).data.map((sum, at) => sum / Math.max(seen[at], MIN_SEEN));
  };
  const means = colours.map(average);
  const squares = createPlane(sure);
  for (const [channel, { data }] of colours.entries())
    for (let at = 0; at < data.length; at++)
      squares.data[at] += (data[at] - means[channel][at]) ** 2 / colours.length;
  return { means, variance: average(squares), seen };
}
