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
    const upper = Math.floor(y);
    const lower = Math.min(height - 1, upper + 1);
    const isAway = outside !== undefined && (rows[row] < -0.5 || rows[row] > height - 0.5);
    for (let column = 0; column < stretching.width; column++, at++) {
      const place = lefts[row] + column * steps[row];
      if (outside !== undefined && (isAway || place < -0.5 || place > width - 0.5)) {
        out.data[at] = outside;
        continue;
      }
      const x = Math.max(0, Math.min(width - 1, place));
      const left = Math.floor(x);
      const right = Math.min(width - 1, left + 1);
      const above =
        data[upper * width + left] + (data[upper * width + right] - data[upper * width + left]) * (x - left);
      const below =
        data[lower * width + left] + (data[lower * width + right] - data[lower * width + left]) * (x - left);
      out.data[at] = above + (below - above) * (y - upper);
    }
  }
  return out;
}
