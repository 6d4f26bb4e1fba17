import { boxBlur } from '../kernels/box-blur.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import type { Area } from './area.ts';
import type { Estimate } from './estimate-blend.ts';
import { estimateGround } from './estimate-ground.ts';

/** Spread in pixels of the local mean that the soft rim is measured against. */
const SPREAD = 2.5;

/** How soft a drawn edge is, in pixels. */
const EDGE = 0.6;

/** Doubt about the coverage of a pixel amid others of its kind, and how much is added right on an edge. */
const DOUBT = 0.03;
const EDGE_DOUBT = 1;

/** Variance that compression leaves, in grey levels squared. */
const NOISE = 9;

/** How much tints count beside brightness: files keep them too coarsely to draw an edge by. */
const TINT = 0.1;

/** Less than this is no mark. */
const LEAST = 0.04;

/**
 * How much of each pixel the mark covers, 0 to 1. Two opinions are weighed by their variances: the shape of the strokes with a
 * soft edge, and how far the pixel's colour lies from the ground on the way to the mark's. On plain ground the second
 * draws soft edges exactly, on texture the first one rules.
 */
export function measureCoverage(area: Area, { blend, marked }: Pick<Estimate, 'blend' | 'marked'>): Plane {
  const ground = estimateGround(area, { marked, blend, spread: SPREAD });
  const shape = gaussianBlur(marked, EDGE).data;
  const around = boxBlur(marked, 1).data;
  const coverage = createPlane(area);
  for (let at = 0; at < shape.length; at++) {
    if (!area.brushed[at]) continue;
    const whole: number[] = [];
    const moved: number[] = [];
    for (let channel = 0; channel < 3; channel++) {
      const mean = ground.mean[channel].data[at];
      whole.push(blend.opacity * (blend.colour[channel] - mean));
      moved.push(area.colours[channel].data[at] - mean);
    }
    const along = product(moved, whole);
    const length = product(whole, whole);
    const measured = length > 1 ? along / length : 0;
    const measuredDoubt = (ground.variance.data[at] + NOISE) / Math.max(1, length / 3);
    const shapeDoubt = (DOUBT + EDGE_DOUBT * around[at] * (1 - around[at])) ** 2;
    const share = (shape[at] * measuredDoubt + measured * shapeDoubt) / (measuredDoubt + shapeDoubt);
    if (share > LEAST) coverage.data[at] = Math.min(1, share);
  }
  return coverage;
}

/** The inner product of two colours, in which brightness outweighs tint. */
function product(a: readonly number[], b: readonly number[]): number {
  const all = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const brightness = ((a[0] + a[1] + a[2]) * (b[0] + b[1] + b[2])) / 3;
  return TINT * all + (1 - TINT) * brightness;
}
