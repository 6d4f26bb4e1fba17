import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Source rows of a result: each lies on one row of the source and has its own horizontal scale. */
export interface Stretching {
  readonly width: number;
  readonly height: number;
  /** Of each row: the row of the source, counted from the middle of its first pixel. */
  readonly rows: Float32Array;
  /** Of each row: the column of the source that its first pixel takes, and the step to that of the next. */
  readonly lefts: Float32Array;
  readonly steps: Float32Array;
}

/**
 * Reads a plane row by row at other scales, by linear interpolation. `outside` is the value beyond its
 * border; without it, border values repeat.
 */
export function stretchPlane(
  plane: Plane,
  { stretching, outside }: { readonly stretching: Stretching; readonly outside?: number },
): Plane {
  const { rows, lefts, steps } = stretching;
  const { width, height, data } = plane;
  const out = createPlane(stretching);
  for (let row = 0, at = 0; row < stretching.height; row++) {
    const y = Math.max(0, Math.min(height - 1, rows[row]));
    const upper = Math.floor(y) * width;
    const lower = Math.min(height - 1, Math.floor(y) + 1) * width;
    const down = y - Math.floor(y);
    const first = lefts[row];
    const step = steps[row];
    const isAway = outside !== undefined && (rows[row] < -0.5 || rows[row] > height - 0.5);
    for (let column = 0; column < stretching.width; column++, at++) {
      const place = first + column * step;
      if (outside !== undefined && (isAway || place < -0.5 || place > width - 0.5)) {
        out.data[at] = outside;
        continue;
      }
      const x = place > 0 ? Math.min(place, width - 1) : 0;
      const left = x | 0;
      const right = left < width - 1 ? left + 1 : left;
      const share = x - left;
      const above = data[upper + left] + (data[upper + right] - data[upper + left]) * share;
      const below = data[lower + left] + (data[lower + right] - data[lower + left]) * share;
      out.data[at] = above + (below - above) * down;
    }
  }
  return out;
}
