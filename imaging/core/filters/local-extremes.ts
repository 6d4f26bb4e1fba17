import { createPlane, type Plane } from '../raster/plane.ts';

export type Extreme = 'least' | 'most';

/** Up to this radius looking at each value of a window is as fast as running along it. */
const SMALL = 3;

function extremeAcross(
  { width, height, data }: Plane,
  { radius, sign }: { readonly radius: number; readonly sign: 1 | -1 },
): Plane {
  const out = createPlane({ width, height });
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const last = row + Math.min(width - 1, x + radius);
      let best = data[row + x];
      for (let at = row + Math.max(0, x - radius); at <= last; at++)
        if (sign * data[at] > sign * best) best = data[at];
      out.data[row + x] = best;
    }
  }
  return out;
}

function extremeDown(
  { width, height, data }: Plane,
  { radius, sign }: { readonly radius: number; readonly sign: 1 | -1 },
): Plane {
  const out = createPlane({ width, height });
  for (let y = 0; y < height; y++) {
    const row = y * width;
    out.data.set(data.subarray(row, row + width), row);
    const last = Math.min(height - 1, y + radius);
    for (let other = Math.max(0, y - radius); other <= last; other++)
      for (let x = 0; x < width; x++) {
        const value = data[other * width + x];
        if (sign * value > sign * out.data[row + x]) out.data[row + x] = value;
      }
  }
  return out;
}

/**
 * A line of blocks as long as the window: the extreme so far, from the left and from the right end of each
 * block.
 */
function runAlong(plane: Plane, { radius, sign }: { readonly radius: number; readonly sign: 1 | -1 }): Plane {
  const { width, height, data } = plane;
  const out = createPlane(plane);
  const size = 2 * radius + 1;
  const length = (Math.floor((width + 2 * radius) / size) + 1) * size;
  const line = new Float32Array(length);
  const from = new Float32Array(length);
  const to = new Float32Array(length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    line.fill(-sign * Number.MAX_VALUE);
    line.set(data.subarray(row, row + width), radius);
    for (let at = 0; at < length; at++)
      from[at] = at % size === 0 || sign * line[at] > sign * from[at - 1] ? line[at] : from[at - 1];
    for (let at = length - 1; at >= 0; at--)
      to[at] = at % size === size - 1 || sign * line[at] > sign * to[at + 1] ? line[at] : to[at + 1];
    for (let x = 0; x < width; x++) {
      const end = x + 2 * radius;
      out.data[row + x] = sign * to[x] > sign * from[end] ? to[x] : from[end];
    }
  }
  return out;
}

function flip({ width, height, data }: Plane): Plane {
  const out = createPlane({ width: height, height: width });
  const block = 32;
  for (let top = 0; top < height; top += block)
    for (let left = 0; left < width; left += block)
      for (let y = top; y < Math.min(height, top + block); y++)
        for (let x = left; x < Math.min(width, left + block); x++)
          out.data[x * height + y] = data[y * width + x];
  return out;
}

/**
 * The least or the largest value of each square of `2 · radius + 1` pixels; its cost does not grow with the
 * radius (van Herk, “A fast algorithm for local minimum and maximum filters”, 1992).
 */
export function localExtremes(
  plane: Plane,
  { radius, extreme }: { readonly radius: number; readonly extreme: Extreme },
): Plane {
  const sign = extreme === 'most' ? 1 : -1;
  if (radius <= SMALL) return extremeDown(extremeAcross(plane, { radius, sign }), { radius, sign });
  return flip(runAlong(flip(runAlong(plane, { radius, sign })), { radius, sign }));
}
