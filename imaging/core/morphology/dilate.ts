import type { Flags } from '../raster/flags.ts';
import type { Plane } from '../raster/plane.ts';

/**
 * Marks every pixel whose square of side 2·radius + 1 holds a flag. Two passes of running distances, one per
 * axis.
 */
export function dilateSquare({ width, height, data }: Flags, radius: number): Uint8Array {
  const rows = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    spread(data, { to: rows, start: y * width, step: 1, count: width, radius });
  const out = new Uint8Array(data.length);
  for (let x = 0; x < width; x++) spread(rows, { to: out, start: x, step: width, count: height, radius });
  return out;
}

interface Line {
  readonly start: number;
  readonly step: number;
  readonly count: number;
  readonly radius: number;
}

function spread(
  from: Uint8Array,
  { to, start, step, count, radius }: Line & { readonly to: Uint8Array },
): void {
  let reach = -1;
  for (let i = 0, at = start; i < count; i++, at += step) {
    if (from[at]) reach = i + radius;
    if (i <= reach) to[at] = 1;
  }
  reach = count;
  for (let i = count - 1, at = start + i * step; i >= 0; i--, at -= step) {
    if (from[at]) reach = i - radius;
    if (i >= reach) to[at] = 1;
  }
}

/**
 * The largest value within each square of `2 · radius + 1` pixels (grey dilation), by two passes. Beyond the
 * border nothing counts.
 */
export function dilatePlane(plane: Plane, radius: number): Plane {
  const { width, height } = plane;
  let data = plane.data;
  for (const isAcross of [true, false]) {
    const step = isAcross ? 1 : width;
    const length = isAcross ? width : height;
    const next = new Float32Array(data.length);
    for (let at = 0; at < data.length; at++) {
      const place = isAcross ? at % width : Math.floor(at / width);
      let most = Number.NEGATIVE_INFINITY;
      for (let i = Math.max(-radius, -place); i <= Math.min(radius, length - 1 - place); i++)
        most = Math.max(most, data[at + i * step]);
      next[at] = most;
    }
    data = next;
  }
  return { width, height, data };
}

/** The least value within each square of `2 · radius + 1` pixels (grey erosion). */
export function erodePlane(plane: Plane, radius: number): Plane {
  const turned = dilatePlane({ ...plane, data: plane.data.map((value) => -value) }, radius);
  return { ...plane, data: turned.data.map((value) => -value) };
}
