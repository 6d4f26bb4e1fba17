import { createPlane, type Plane } from '../raster/plane.ts';

/** Mean of each square of `2 · radius + 1` pixels; border values repeat outside. `radius` 0 copies. */
export function boxBlur({ width, height, data }: Plane, radius: number): Plane {
  const across = createPlane({ width, height });
  const out = createPlane({ width, height });
  blurRowsAcross({ width, height, data }, { out: across.data, radius });
  blurRowsDown(across, { out: out.data, radius });
  return out;
}

interface Blurred {
  readonly out: Float32Array;
  readonly radius: number;
}

/** The running mean along each row. */
function blurRowsAcross({ width, height, data }: Plane, { out, radius }: Blurred): void {
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const first = y * width;
    const last = first + width - 1;
    let sum = data[first] * (radius + 1);
    for (let i = 1; i <= radius; i++) sum += data[Math.min(last, first + i)];
    for (let at = first; at <= last; at++) {
      out[at] = sum * share;
      sum += data[Math.min(last, at + radius + 1)] - data[Math.max(first, at - radius)];
    }
  }
}

/**
 * The running mean down all columns at once, row by row: columns one by one would miss the cache at every
 * value.
 */
function blurRowsDown({ width, height, data }: Plane, { out, radius }: Blurred): void {
  const share = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  for (let x = 0; x < width; x++) sums[x] = data[x] * (radius + 1);
  for (let i = 1; i <= radius; i++) {
    const row = Math.min(height - 1, i) * width;
    for (let x = 0; x < width; x++) sums[x] += data[row + x];
  }
  for (let y = 0; y < height; y++) {
    const enters = Math.min(height - 1, y + radius + 1) * width;
    const leaves = Math.max(0, y - radius) * width;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      out[row + x] = sums[x] * share;
      sums[x] += data[enters + x] - data[leaves + x];
    }
  }
}
