import { createPlane, type Plane } from './plane.ts';

interface Taps {
  /** Number of sources of each target. */
  readonly count: number;
  /** `count` positions and weights for each target; the weights of each add up to 1. */
  readonly positions: Int32Array;
  readonly weights: Float32Array;
}

/**
 * A tent as wide as a target pixel or a source pixel, whichever is larger: bilinear when it grows, a soft
 * mean when it shrinks.
 */
function tentTaps(from: number, to: number): Taps {
  const scale = from / to;
  const reach = Math.max(1, scale);
  const count = Math.ceil(2 * reach) + 1;
  const positions = new Int32Array(to * count);
  const weights = new Float32Array(to * count);
  for (let target = 0; target < to; target++) {
    const centre = (target + 0.5) * scale - 0.5;
    const first = Math.ceil(centre - reach);
    let total = 0;
    for (let tap = 0; tap < count; tap++) {
      const weight = Math.max(0, 1 - Math.abs(first + tap - centre) / reach);
      positions[target * count + tap] = Math.min(from - 1, Math.max(0, first + tap));
      weights[target * count + tap] = weight;
      total += weight;
    }
    for (let tap = 0; tap < count; tap++) weights[target * count + tap] /= total;
  }
  return { count, positions, weights };
}

function resizeAcross({ width, height, data }: Plane, to: number): Plane {
  const { count, positions, weights } = tentTaps(width, to);
  const out = createPlane({ width: to, height });
  for (let y = 0, at = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < to; x++, at++) {
      let sum = 0;
      for (let tap = x * count; tap < (x + 1) * count; tap++)
        sum += weights[tap] * data[row + positions[tap]];
      out.data[at] = sum;
    }
  }
  return out;
}

function resizeDown({ width, height, data }: Plane, to: number): Plane {
  const { count, positions, weights } = tentTaps(height, to);
  const out = createPlane({ width, height: to });
  for (let y = 0; y < to; y++) {
    const row = y * width;
    for (let tap = y * count; tap < (y + 1) * count; tap++) {
      const weight = weights[tap];
      const source = positions[tap] * width;
      if (weight > 0) for (let x = 0; x < width; x++) out.data[row + x] += weight * data[source + x];
    }
  }
  return out;
}

/**
 * Scales a plane to exactly `width × height`, without ringing. A plane that has this size already is returned
 * itself.
 */
export function resizePlane(
  plane: Plane,
  { width, height }: { readonly width: number; readonly height: number },
): Plane {
  const across = plane.width === width ? plane : resizeAcross(plane, width);
  return across.height === height ? across : resizeDown(across, height);
}
