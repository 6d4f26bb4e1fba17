import type { Box } from './box.ts';

interface Source {
  readonly width: number;
  readonly data: Uint8Array;
  /** Bytes a pixel; 1 for masks. */
  readonly channels?: number;
}

/** Copies a rectangle out of a picture or a mask, in which it must lie. */
export function cropBytes(
  { width, data, channels = 1 }: Source,
  { left, top, right, bottom }: Box,
): Uint8Array {
  const row = (right - left) * channels;
  const out = new Uint8Array(row * (bottom - top));
  for (let y = top; y < bottom; y++) {
    const from = (y * width + left) * channels;
    out.set(data.subarray(from, from + row), (y - top) * row);
  }
  return out;
}
