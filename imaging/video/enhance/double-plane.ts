import type { FrameSize } from '../media/frame.ts';

/** Weights of four pixels in a row, a quarter of one beside the second of them (Catmull and Rom, 1974). */
const [BEFORE, NEAR, FAR, BEHIND] = [-0.0703125, 0.8671875, 0.2265625, -0.0234375];

/** Enlarges a plane to twice its sides by cubic interpolation. */
export function doublePlane(plane: Uint8Array, { width, height }: FrameSize): Uint8Array {
  const wide = 2 * width;
  const rows = new Float32Array(wide * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const [before, behind] = [x > 0 ? plane[i - 1] : plane[i], x + 1 < width ? plane[i + 1] : plane[i]];
      const before2 = x > 1 ? plane[i - 2] : before;
      const behind2 = x + 2 < width ? plane[i + 2] : behind;
      rows[2 * i] = BEFORE * behind + NEAR * plane[i] + FAR * before + BEHIND * before2;
      rows[2 * i + 1] = BEFORE * before + NEAR * plane[i] + FAR * behind + BEHIND * behind2;
    }
  const out = new Uint8ClampedArray(wide * 2 * height);
  const row = (y: number) => Math.min(height - 1, Math.max(0, y)) * wide;
  for (let y = 0; y < height; y++) {
    const [above2, above, here, below, below2] = [row(y - 2), row(y - 1), row(y), row(y + 1), row(y + 2)];
    for (let x = 0, o = 2 * y * wide; x < wide; x++, o++) {
      const middle = NEAR * rows[here + x];
      out[o] = BEFORE * rows[below + x] + middle + FAR * rows[above + x] + BEHIND * rows[above2 + x];
      out[o + wide] = BEFORE * rows[above + x] + middle + FAR * rows[below + x] + BEHIND * rows[below2 + x];
    }
  }
  return new Uint8Array(out.buffer);
}
