import { createPlane, type Plane } from '../raster/plane.ts';
import { gaussianBlur } from './gaussian-blur.ts';

/** At each pixel the unit vector along the edges there, and how clear that direction is. */
export interface EdgeFlow {
  readonly width: number;
  readonly height: number;
  readonly across: Float32Array;
  readonly down: Float32Array;
  /** 0 (no direction) to 1 (one direction alone). */
  readonly clarity: Float32Array;
}

/** Share of the coarse tensor that is mixed in. Plain ground takes its direction from edges around it. */
const FROM_AFAR = 0.03;

/**
 * Change of lightness within one sigma below which an edge is noise. The operator below multiplies slopes by
 * 32.
 */
const FAINTEST_SLOPE = 0.02;

/** Products of slopes: how much changes across, down, and both together. */
interface Tensor {
  readonly xx: Plane;
  readonly xy: Plane;
  readonly yy: Plane;
}

/** Products of the derivatives by Scharr's 3 × 3 operator (H. Scharr, 2000); border values repeat outside. */
export function gradientTensor(plane: Plane): Tensor {
  const { width, height, data } = plane;
  const tensor = { xx: createPlane(plane), xy: createPlane(plane), yy: createPlane(plane) };
  for (let y = 0, at = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const row = y * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++, at++) {
      const left = Math.max(0, x - 1);
      const right = Math.min(width - 1, x + 1);
      const nw = data[above + left];
      const ne = data[above + right];
      const sw = data[below + left];
      const se = data[below + right];
      const across = 3 * (ne + se - nw - sw) + 10 * (data[row + right] - data[row + left]);
      const down = 3 * (sw + se - nw - ne) + 10 * (data[below + x] - data[above + x]);
      tensor.xx.data[at] = across * across;
      tensor.xy.data[at] = across * down;
      tensor.yy.data[at] = down * down;
    }
  }
  return tensor;
}

/** Smoothing of the tensor. */
export interface TensorBlur {
  /** Pixels. */
  readonly sigma: number;
  /** The Gaussian blur; by default the one that browsers have as well. */
  readonly blur?: typeof gaussianBlur;
}

/** A part of the tensor smoothed by `sigma` pixels, with a little of its surroundings. */
export function blurTensorPart(part: Plane, { sigma, blur = gaussianBlur }: TensorBlur): Plane {
  const fine = blur(part, sigma);
  const coarse = blur(fine, 6 * sigma);
  for (let at = 0; at < fine.data.length; at++) fine.data[at] += FROM_AFAR * coarse.data[at];
  return fine;
}

/**
 * Directions of the edges from a tensor smoothed by `sigma` pixels (Brox et al. 2006; Kyprianidis and Döllner
 * 2008). Without any edge the flow follows the picture's rows.
 */
export function flowOfTensor({ xx, xy, yy }: Tensor, sigma: number): EdgeFlow {
  const { width, height } = xx;
  const across = new Float32Array(width * height);
  const down = new Float32Array(width * height);
  const clarity = new Float32Array(width * height);
  const floor = (32 * (FAINTEST_SLOPE / sigma)) ** 2;
  for (let at = 0; at < across.length; at++) {
    const difference = xx.data[at] - yy.data[at];
    const trace = xx.data[at] + yy.data[at];
    const split = Math.sqrt(difference * difference + 4 * xy.data[at] * xy.data[at]);
    // The gradient's angle is half that of (difference, 2·xy), hence the formulas of the half angle; the edge
    // is at right angles to it.
    const isPlain = split < 1e-9;
    const cosine = Math.sqrt(Math.max(0, 0.5 * (1 + difference / split)));
    const sine = Math.sqrt(Math.max(0, 0.5 * (1 - difference / split)));
    across[at] = isPlain ? 1 : xy.data[at] < 0 ? sine : -sine;
    down[at] = isPlain ? 0 : cosine;
    clarity[at] = split / (trace + floor);
  }
  return { width, height, across, down, clarity };
}

/** The flow turned by an angle in radians. */
export function turnEdgeFlow(flow: EdgeFlow, angle: number): EdgeFlow {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return {
    ...flow,
    across: flow.across.map((across, at) => cos * across - sin * flow.down[at]),
    down: flow.down.map((down, at) => sin * flow.across[at] + cos * down),
  };
}

/**
 * Bends the flow towards a fixed angle in radians (0 = along the rows), as in hatching by hand. The bend is
 * full where edges give no clear direction, and less elsewhere. `obedience` 0 hatches straight everywhere; 1
 * follows every edge.
 * @param sway angle in radians by which each pixel's is larger, as a hand does not hatch like a ruler
 */
export function bendEdgeFlow(
  flow: EdgeFlow,
  { angle, obedience, sway }: { angle: number; obedience: number; sway?: Plane },
): EdgeFlow {
  const across = new Float32Array(flow.across.length);
  const down = new Float32Array(flow.across.length);
  let straightAcross = Math.cos(angle);
  let straightDown = Math.sin(angle);
  for (let at = 0; at < across.length; at++) {
    if (sway) {
      straightAcross = Math.cos(angle + sway.data[at]);
      straightDown = Math.sin(angle + sway.data[at]);
    }
    const share = obedience * flow.clarity[at];
    // A direction has no sign: take the one of the two that lies nearer.
    const sign = flow.across[at] * straightAcross + flow.down[at] * straightDown < 0 ? -1 : 1;
    const x = straightAcross * (1 - share) + sign * flow.across[at] * share;
    const y = straightDown * (1 - share) + sign * flow.down[at] * share;
    const length = Math.sqrt(x * x + y * y) || 1;
    across[at] = x / length;
    down[at] = y / length;
  }
  return { ...flow, across, down };
}
