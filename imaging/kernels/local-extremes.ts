import { createPlane, type Plane } from './plane.ts';

export type Extreme = 'least' | 'most';

function extremeAcross({ width, height, data }: Plane, radius: number, sign: 1 | -1): Plane {
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

function extremeDown({ width, height, data }: Plane, radius: number, sign: 1 | -1): Plane {
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

/** The least or the largest value of each square of `2 · radius + 1` pixels; for small radii. */
export function localExtremes(plane: Plane, radius: number, extreme: Extreme): Plane {
  const sign = extreme === 'most' ? 1 : -1;
  return extremeDown(extremeAcross(plane, radius, sign), radius, sign);
}
