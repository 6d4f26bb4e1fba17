import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Softness of the edges. */
export interface Softness {
  /** Spread in pixels of the Gaussian blur of edges, 0.3–0.5 in a sharp picture; 0 with too few edges. */
  readonly sigma: number;
  /**
   * The same of the sharpest fifth of the edges: some are sharp in any sharp picture, however much of it is
   * soft.
   */
  readonly sharpest: number;
  /** Edges found in the sharpest window. */
  readonly edges: number;
}

/** Side of the windows looked at, and how many stand in a row and in a column. */
const WINDOW = 448;
const WINDOWS = 3;

const MIN_EDGES = 150;
const SHARPEST = 0.2;
/** Grey levels a pixel, and multiples of the noise, that the slope of an edge must have. */
const MIN_SLOPE = 5;
const NOISE_SLOPE = 4;

const UNKNOWN: Softness = { sigma: 0, sharpest: 0, edges: 0 };

interface Slopes {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

function slopes({ width, height, data }: Plane): Slopes {
  const x = new Float32Array(data.length);
  const y = new Float32Array(data.length);
  for (let row = 1; row < height - 1; row++)
    for (let at = row * width + 1; at < (row + 1) * width - 1; at++) {
      x[at] = data[at + 1] - data[at];
      y[at] = data[at + width] - data[at];
    }
  return { x, y };
}

/** Starts of windows along a side: evenly spread, as many as fit. */
function starts(length: number): readonly number[] {
  const count = Math.min(WINDOWS, Math.ceil(length / WINDOW));
  const room = Math.max(0, length - WINDOW);
  return Array.from({ length: count }, (_, i) => (count === 1 ? 0 : Math.round((room * i) / (count - 1))));
}

function cutWindow(
  { width, height, data }: Plane,
  { left, top }: { readonly left: number; readonly top: number },
): Plane {
  const out = createPlane({ width: Math.min(width, WINDOW), height: Math.min(height, WINDOW) });
  for (let y = 0; y < out.height; y++) {
    const from = (top + y) * width + left;
    out.data.set(data.subarray(from, from + out.width), y * out.width);
  }
  return out;
}

/** True if a slope is the steepest across its edge. */
function isCrest({ x, y }: Slopes, at: number, width: number): boolean {
  const steep = (i: number) => x[i] * x[i] + y[i] * y[i];
  const across = Math.abs(x[at]) > Math.abs(y[at]) ? 1 : width;
  return steep(at) >= steep(at - across) && steep(at) > steep(at + across);
}

function measureWindow(window: Plane, noise: number): Softness {
  const { width, height } = window;
  // A little blur first, so that noise does not pass for sharp edges; it is subtracted again.
  const before = noise > 2 ? 1 : 0;
  const sharp = slopes(gaussianBlurCompiled(window, before));
  const soft = slopes(gaussianBlurCompiled(window, Math.hypot(before, 1)));
  const least = Math.max(MIN_SLOPE, (NOISE_SLOPE * noise) / (before ? 4 : 1));
  const variances: number[] = [];
  for (let row = 2; row < height - 2; row++)
    for (let at = row * width + 2; at < (row + 1) * width - 2; at++) {
      const steep = Math.hypot(sharp.x[at], sharp.y[at]);
      if (steep < least || !isCrest(sharp, at, width)) continue;
      const ratio = steep / Math.max(1e-3, Math.hypot(soft.x[at], soft.y[at]));
      if (ratio > 1.01) variances.push(1 / (ratio * ratio - 1) - before * before);
    }
  if (variances.length < MIN_EDGES) return { ...UNKNOWN, edges: variances.length };
  variances.sort((a, b) => a - b);
  const spread = (share: number) => Math.sqrt(Math.max(0, variances[Math.floor(share * variances.length)]));
  return { sigma: spread(0.5), sharpest: spread(SHARPEST), edges: variances.length };
}

/**
 * Blur of the sharpest part of a picture. Edges are blurred once more; those that lose little were soft
 * before (Zhuo and Sim, “Defocus map estimation from a single image”, 2011). Smooth ground has no edges and
 * does not count.
 * @param plane grey levels
 * @param noise standard deviation in the same units
 */
export async function measureBlur(
  plane: Plane,
  { noise, progress }: { readonly noise: number; readonly progress: Progress },
): Promise<Softness> {
  const found: Softness[] = [];
  for (const top of starts(plane.height))
    for (const left of starts(plane.width)) {
      found.push(measureWindow(cutWindow(plane, { left, top }), noise));
      await progress.report(found.length / WINDOWS ** 2);
    }
  const telling = found.filter(({ edges }) => edges >= MIN_EDGES).sort((a, b) => a.sigma - b.sigma);
  return telling[0] ?? UNKNOWN;
}
