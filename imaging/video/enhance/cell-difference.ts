import type { FrameSize } from '../media/frame.ts';

/** Squares of 2 × 2 pixels of brightness, one for each sample of colour. */
export function cellsOf({ width, height }: FrameSize): FrameSize {
  return { width: width >> 1, height: height >> 1 };
}

/** Mean differences of two planes in each cell. */
function differences(a: Uint8Array, b: Uint8Array, { width, height }: FrameSize): Float32Array {
  const cells = cellsOf({ width, height });
  const out = new Float32Array(cells.width * cells.height);
  for (let y = 0, o = 0; y < cells.height; y++)
    for (let x = 0, i = 2 * y * width; x < cells.width; x++, i += 2, o++) {
      const j = i + width;
      out[o] =
        (Math.abs(a[i] - b[i]) +
          Math.abs(a[i + 1] - b[i + 1]) +
          Math.abs(a[j] - b[j]) +
          Math.abs(a[j + 1] - b[j + 1])) /
        4;
    }
  return out;
}

/**
 * Mean difference of two planes of even sides around each cell, over 3 × 3 cells. Border cells repeat.
 */
export function differenceAround(a: Uint8Array, b: Uint8Array, size: FrameSize): Float32Array {
  const { width, height } = cellsOf(size);
  const single = differences(a, b, size);
  const rows = new Float32Array(single.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      rows[i] = single[x > 0 ? i - 1 : i] + single[i] + single[x + 1 < width ? i + 1 : i];
  const out = single;
  for (let y = 0, i = 0; y < height; y++) {
    const above = y > 0 ? -width : 0;
    const below = y + 1 < height ? width : 0;
    for (let x = 0; x < width; x++, i++) out[i] = (rows[i + above] + rows[i] + rows[i + below]) / 9;
  }
  return out;
}
