import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { localExtremes } from '../../core/filters/local-extremes.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

interface SharpenOptions {
  /** Spread in pixels of the blur that is to go. */
  readonly sigma: number;
  /** Standard deviation of the remaining noise, in grey levels. */
  readonly noise: number;
}

/** Share of the way back that is gone; the rest would be noise and rings. */
const ITERATIONS = 8;
/**
 * Radius of the pixels that bound a new value, and the overshoot allowed beyond them as a share of their
 * difference.
 */
const REACH = 2;
const BEYOND = 0.06;
/** Rows that are worked on at once, beside the margins. */
const BAND = 192;

/** Luma of some rows, in grey levels. */
function lumaOfRows(
  { width, channels, data }: Picture,
  { from, to }: { readonly from: number; readonly to: number },
): Plane {
  const plane = createPlane({ width, height: to - from });
  for (let pixel = 0, at = from * width * channels; pixel < plane.data.length; pixel++, at += channels)
    plane.data[pixel] = (data[at] + data[at + 1] + data[at + 2]) / 3;
  return plane;
}

/** Richardson and Lucy's deconvolution (1972, 1974). */
async function deconvolve(
  seen: Plane,
  { sigma, yieldIfDue }: { readonly sigma: number; readonly yieldIfDue: () => Promise<void> },
): Promise<Plane> {
  const guess: Plane = { ...seen, data: seen.data.slice() };
  for (let i = 0; i < ITERATIONS; i++) {
    const ratio = gaussianBlurCompiled(guess, sigma);
    await yieldIfDue();
    for (let at = 0; at < ratio.data.length; at++)
      ratio.data[at] = (seen.data[at] + 1) / (ratio.data[at] + 1);
    const factor = gaussianBlurCompiled(ratio, sigma);
    for (let at = 0; at < guess.data.length; at++)
      guess.data[at] = (guess.data[at] + 1) * factor.data[at] - 1;
    await yieldIfDue();
  }
  return guess;
}

/**
 * Change of the luma of a band. Leaves out changes that noise alone could make, and never passes the
 * neighbours.
 */
async function sharpenBand(
  seen: Plane,
  { sigma, noise, yieldIfDue }: SharpenOptions & { readonly yieldIfDue: () => Promise<void> },
): Promise<Float32Array> {
  const sharp = await deconvolve(seen, { sigma, yieldIfDue });
  const least = localExtremes(seen, { radius: REACH, extreme: 'least' });
  const most = localExtremes(seen, { radius: REACH, extreme: 'most' });
  await yieldIfDue();
  const out = sharp.data;
  for (let at = 0; at < out.length; at++) {
    const range = most.data[at] - least.data[at];
    const value = Math.min(
      most.data[at] + BEYOND * range,
      Math.max(least.data[at] - BEYOND * range, out[at]),
    );
    const signal = range * range;
    out[at] = (value - seen.data[at]) * (signal / (signal + 36 * noise * noise + 1));
  }
  return out;
}

/**
 * Takes a slight Gaussian blur back, in luma alone: deconvolution, bounded by the values around each pixel,
 * so that edges get no halos and plain ground no grain. Band by band. Alpha comes back as it was. Rejects
 * with `aborted`.
 */
export async function sharpenEdges(
  photo: Picture,
  { sigma, noise, progress }: SharpenOptions & { readonly progress: Progress },
): Promise<Picture> {
  const { width, height, channels } = photo;
  const out: Picture = { ...photo, data: photo.data.slice() };
  const margin = Math.ceil(3 * sigma) * 2 + REACH;
  for (let row = 0; row < height; row += BAND) {
    const yieldIfDue = () => progress.report(row / height);
    await yieldIfDue();
    const from = Math.max(0, row - margin);
    const end = Math.min(height, row + BAND);
    const luma = lumaOfRows(photo, { from, to: Math.min(height, end + margin) });
    const added = await sharpenBand(luma, { sigma, noise, yieldIfDue });
    for (let pixel = row * width; pixel < end * width; pixel++) {
      const change = added[pixel - from * width];
      for (let at = pixel * channels; at < pixel * channels + 3; at++)
        out.data[at] = Math.min(255, Math.max(0, photo.data[at] + change + 0.5));
    }
  }
  await progress.report(1);
  return out;
}
