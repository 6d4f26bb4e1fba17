import { boxBlurCompiled, gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Estimate } from './estimate-blend.ts';
import { estimateGround, NOISE } from './estimate-ground.ts';

/** Spread in pixels of the local mean that the soft rim is measured against. */
const SPREAD = 2.5;

/** Softness of a drawn edge, in pixels. */
const EDGE = 0.6;

/** Doubt about the coverage of a pixel among similar ones, and the addition on an edge. */
const DOUBT = 0.03;
const EDGE_DOUBT = 1;

/** Weight of tints relative to brightness. Files store them too coarsely to draw an edge by. */
const TINT = 0.1;

/** Less than this is no mark. */
const MIN = 0.04;

interface Strokes extends Pick<Estimate, 'blend' | 'marked'> {
  /** Coverage from other places; without it, strokes have soft edges. */
  readonly shape?: Plane;
}

/**
 * Coverage of each pixel by the mark, 0–1, from one or more places of the same mark. Two estimates are
 * weighted by their variances: the softened shape of the strokes, and the pixel's position between ground and
 * mark colour. The second is exact on plain ground; the first prevails on texture.
 */
export function measureCoverage(places: readonly Area[], strokes: Strokes): Plane {
  const { blend, marked } = strokes;
  const shape = (strokes.shape ?? gaussianBlurCompiled(marked, EDGE)).data;
  const around = boxBlurCompiled(marked, 1).data;
  const sums = createPlane(marked);
  const weights = createPlane(marked);
  for (let at = 0; at < shape.length; at++) {
    const doubt = DOUBT + EDGE_DOUBT * around[at] * (1 - around[at]);
    weights.data[at] = 1 / (doubt * doubt);
    sums.data[at] = shape[at] * weights.data[at];
  }
  for (const area of places) addMeasured(area, { blend, marked, sums, weights });
  const coverage = createPlane(marked);
  for (let at = 0; at < shape.length; at++) {
    const share = sums.data[at] / weights.data[at];
    const isSeen = places.some(({ brushed }) => brushed[at]);
    if (isSeen && share > MIN) coverage.data[at] = Math.min(1, share);
  }
  return coverage;
}

/** Adds the evidence of one place's colours, weighted by the inverse variance of its ground. */
function addMeasured(
  area: Area,
  { blend, marked, sums, weights }: Strokes & { sums: Plane; weights: Plane },
): void {
  const ground = estimateGround(area, { marked, blend, spread: SPREAD });
  const [red, green, blue] = blend.colour;
  for (let at = 0; at < sums.data.length; at++) {
    if (!area.brushed[at]) continue;
    const [meanRed, meanGreen, meanBlue] = ground.mean.map(({ data }) => data[at]);
    const moved = area.colours.map(({ data }, channel) => data[at] - ground.mean[channel].data[at]);
    const whole = [red - meanRed, green - meanGreen, blue - meanBlue].map((value) => value * blend.opacity);
    const weight = 1 / (ground.variance.data[at] + NOISE);
    sums.data[at] += (weight * product(moved, whole)) / 3;
    weights.data[at] += (weight * product(whole, whole)) / 3;
  }
}

/** The inner product of two colours, in which brightness outweighs tint. */
function product(a: readonly number[], b: readonly number[]): number {
  const all = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const brightness = ((a[0] + a[1] + a[2]) * (b[0] + b[1] + b[2])) / 3;
  return TINT * all + (1 - TINT) * brightness;
}
