import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';

/** The photo under and around a mark: local mean and local variance of each channel. */
export interface Ground {
  readonly mean: readonly [Plane, Plane, Plane];
  /** Grey levels squared, the mean of the channels. */
  readonly variance: Plane;
}

/** Variance that compression leaves, in grey levels squared. */
export const NOISE = 9;

/** Pixels this likely to be either do not count: most lie on edges of the mark and are a mixture. */
const SURE = 0.2;

/** Weights of wider blurs, each four times as wide, that stand in where the narrow one sees nothing. */
const WIDER = [1, 0.02, 0.0004];

/** Wider blurs are skipped if the narrow one sees this much everywhere. */
const MIN_SEEN = 0.01;

/**
 * Estimates the ground from surely bare pixels, and from surely marked ones with the mark removed.
 * @param marked likelihood of each pixel to be marked, 0–1
 * @param spread of the local mean in pixels
 */
export function estimateGround(
  area: Area,
  { marked, blend, spread }: { marked: Plane; blend: Blend; spread: number },
): Ground {
  const clear = 1 - Math.min(blend.opacity, 0.98);
  const weights = createPlane(area);
  const restored = area.colours.map(({ data }) => ({ ...area, data: data.slice() }));
  for (let at = 0; at < weights.data.length; at++) {
    const share = marked.data[at];
    if (share < SURE) weights.data[at] = 1;
    else if (share > 1 - SURE) {
      weights.data[at] = clear * clear;
      for (let channel = 0; channel < 3; channel++) {
        const { data } = restored[channel];
        const bare = (data[at] - (1 - clear) * blend.colour[channel]) / clear;
        data[at] = Math.min(255, Math.max(0, bare));
      }
    }
  }
  const narrow = gaussianBlurCompiled(weights, spread);
  const isSeen = narrow.data.every((weight) => weight > MIN_SEEN);
  const levels = isSeen ? 0 : WIDER.length - 1;
  const total = isSeen ? narrow : blurWide(weights, { spread, levels });
  const mean = restored.map((plane) => divide(blurWide(multiply(plane, weights), { spread, levels }), total));
  const deviation = createPlane(area);
  for (let channel = 0; channel < 3; channel++)
    for (let at = 0; at < deviation.data.length; at++)
      deviation.data[at] += (restored[channel].data[at] - mean[channel].data[at]) ** 2 / 3;
  const variance = divide(blurWide(multiply(deviation, weights), { spread, levels }), total);
  return { mean: [mean[0], mean[1], mean[2]], variance };
}

/** Spread of the local means in pixels around a brush. */
const AROUND_SPREAD = 6;

/** The ground extrapolated from around the brushed part. */
export function groundAround(area: Area): Ground {
  const marked = createPlane(area);
  for (let at = 0; at < marked.data.length; at++) marked.data[at] = area.brushed[at] ? 0.5 : 0;
  const blend: Blend = { opacity: 0, colour: [128, 128, 128] };
  return estimateGround(area, { marked, blend, spread: AROUND_SPREAD });
}

/** @param levels how many of the wider blurs stand in as well */
function blurWide(
  plane: Plane,
  { spread, levels }: { readonly spread: number; readonly levels: number },
): Plane {
  const out = createPlane(plane);
  for (let step = 0; step <= levels; step++) {
    const blurred = gaussianBlurCompiled(plane, spread * 4 ** step);
    for (let at = 0; at < out.data.length; at++) out.data[at] += WIDER[step] * blurred.data[at];
  }
  return out;
}

function multiply(a: Plane, b: Plane): Plane {
  return { ...a, data: a.data.map((value, at) => value * b.data[at]) };
}

function divide(a: Plane, b: Plane): Plane {
  return { ...a, data: a.data.map((value, at) => value / Math.max(b.data[at], 1e-12)) };
}
