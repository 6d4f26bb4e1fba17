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

interface Axis {
  /** Places along the axis. */
  readonly length: number;
  readonly step: number;
  /** Lines beside each other, one `lineStep` apart. */
  readonly lines: number;
  readonly lineStep: number;
}

/**
 * The largest value within `radius` along one axis, by three comparisons a pixel at any radius (van Herk
 * 1992; Gil and Werman 1993). A window is the end of one block of its length and the beginning of the next.
 */
function spreadLargest(data: Float32Array, { axis, radius }: { axis: Axis; radius: number }): Float32Array {
  const { length, step, lines, lineStep } = axis;
  const block = 2 * radius + 1;
  const sinceStart = data.slice();
  const untilEnd = data.slice();
  for (let i = 1; i < length; i++) {
    if (i % block === 0) continue;
    for (let line = 0, at = i * step; line < lines; line++, at += lineStep)
      sinceStart[at] = Math.max(sinceStart[at], sinceStart[at - step]);
  }
  for (let i = length - 2; i >= 0; i--) {
    if ((i + 1) % block === 0) continue;
    for (let line = 0, at = i * step; line < lines; line++, at += lineStep)
      untilEnd[at] = Math.max(untilEnd[at], untilEnd[at + step]);
  }
  const lastBlock = Math.floor((length - 1) / block) * block;
  const out = new Float32Array(data.length);
  for (let i = 0; i < length; i++) {
    const first = i - radius;
    const last = Math.min(i + radius, length - 1) * step;
    for (let line = 0, at = 0; line < lines; line++, at += lineStep) {
      if (first < 0) out[i * step + at] = sinceStart[last + at];
      else if (first >= lastBlock) out[i * step + at] = untilEnd[first * step + at];
      else out[i * step + at] = Math.max(untilEnd[first * step + at], sinceStart[last + at]);
    }
  }
  return out;
}

interface AlongAxis {
  readonly radius: number;
  readonly along: 'rows' | 'columns';
}

/** The largest value within `radius` along each pixel's row or column. Beyond the border nothing counts. */
export function dilateAlong({ width, height, data }: Plane, { radius, along }: AlongAxis): Plane {
  const axis =
    along === 'rows'
      ? { length: width, step: 1, lines: height, lineStep: width }
      : { length: height, step: width, lines: width, lineStep: 1 };
  return { width, height, data: spreadLargest(data, { axis, radius }) };
}

/** The least value, as `dilateAlong`. */
export function erodeAlong(plane: Plane, along: AlongAxis): Plane {
  return negate(dilateAlong(negate(plane), along));
}

function negate(plane: Plane): Plane {
  return { ...plane, data: plane.data.map((value) => -value) };
}

/**
 * The largest value within each square of `2 · radius + 1` pixels (grey dilation), by two passes. Beyond the
 * border nothing counts.
 */
export function dilatePlane(plane: Plane, radius: number): Plane {
  return dilateAlong(dilateAlong(plane, { radius, along: 'rows' }), { radius, along: 'columns' });
}

/** The least value within each square of `2 · radius + 1` pixels (grey erosion). */
export function erodePlane(plane: Plane, radius: number): Plane {
  return negate(dilatePlane(negate(plane), radius));
}
