/** A grid of flags, `width × height` bytes, 0 or anything else. */
export interface Flags {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

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
