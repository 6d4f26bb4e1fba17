import { createPlane, type Plane } from '../raster/plane.ts';

interface Lines {
  readonly count: number;
  readonly length: number;
  /** From one value of a line to the next, and from one line to the next. */
  readonly step: number;
  readonly stride: number;
}

/** Running mean along lines. The border value repeats beyond the ends. */
function blurLines(
  from: Float32Array,
  { to, lines }: { readonly to: Float32Array; readonly lines: Lines & { readonly radius: number } },
): void {
  const { count, length, step, stride, radius } = lines;
  const share = 1 / (2 * radius + 1);
  for (let line = 0; line < count; line++) {
    const first = line * stride;
    const last = first + (length - 1) * step;
    let sum = from[first] * (radius + 1);
    for (let i = 1; i <= radius; i++) sum += from[Math.min(last, first + i * step)];
    for (let at = first, i = 0; i < length; i++, at += step) {
      to[at] = sum * share;
      const enters = i + radius + 1 < length ? at + (radius + 1) * step : last;
      const leaves = i >= radius ? at - radius * step : first;
      sum += from[enters] - from[leaves];
    }
  }
}

/** Mean of each square of `2 · radius + 1` pixels; border values repeat outside. `radius` 0 copies. */
export function boxBlur({ width, height, data }: Plane, radius: number): Plane {
  const across = createPlane({ width, height });
  const out = createPlane({ width, height });
  blurLines(data, {
    to: across.data,
    lines: { count: height, length: width, step: 1, stride: width, radius },
  });
  blurRowsDown(across, { out: out.data, radius });
  return out;
}

/**
 * The running mean down all columns at once, row by row: columns one by one would miss the cache at every
 * value.
 */
function blurRowsDown(
  { width, height, data }: Plane,
  { out, radius }: { readonly out: Float32Array; readonly radius: number },
): void {
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
