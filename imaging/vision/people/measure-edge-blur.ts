import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { quantiles } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Spread of the second blur in pixels. */
const SECOND = 1.2;

/** Smallest step of lightness per pixel at an edge; less is grain. */
const STEP = 0.015;

/** Largest told blur in pixels. */
const MOST = 12;

/** Fewest edges for a measure, and the quantile that is told: the sharper ones, since shadows are soft. */
const FEWEST = 24;
const SHARPER = 0.3;

/** Steps of lightness per pixel, without the outermost pixels. */
function measureSteps({ width, height, data }: Plane): { across: Float32Array; down: Float32Array } {
  const across = new Float32Array(data.length);
  const down = new Float32Array(data.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      across[at] = (data[at + 1] - data[at - 1]) / 2;
      down[at] = (data[at + width] - data[at - width]) / 2;
    }
  return { across, down };
}

/**
 * Blur of each edge as a Gaussian's spread in pixels, by how much a second blur weakens it (Zhuo and Sim,
 * “Defocus map estimation from a single image”, 2011). 0 where there is no edge.
 */
export function measureEdgeBlur(lightness: Plane): Plane {
  const { width, height } = lightness;
  const { across, down } = measureSteps(lightness);
  const again = measureSteps(gaussianBlurCompiled(lightness, SECOND));
  const strength = across.map((value, at) => Math.hypot(value, down[at]));
  const data = new Float32Array(strength.length);
  for (let at = width; at < data.length - width; at++) {
    const own = strength[at];
    if (own < STEP) continue;
    const step = Math.abs(across[at]) > Math.abs(down[at]) ? 1 : width;
    if (own < strength[at - step] || own < strength[at + step]) continue;
    const ratio = own / Math.max(1e-6, Math.hypot(again.across[at], again.down[at]));
    data[at] = Math.min(MOST, SECOND / Math.sqrt(Math.max(1e-4, ratio * ratio - 1)));
  }
  return { width, height, data };
}

/** Blur of the sharper edges of a region in pixels; undefined where it has too few. */
export function blurWhere({ data }: Plane, isMeant: (at: number) => boolean): number | undefined {
  const seen: number[] = [];
  for (let at = 0; at < data.length; at++) if (data[at] > 0 && isMeant(at)) seen.push(data[at]);
  return seen.length < FEWEST ? undefined : quantiles(seen, SHARPER)[0];
}
