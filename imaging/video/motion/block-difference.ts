import type { Luma } from './luma-pyramid.ts';

/** Side of a block in pixels. */
export const BLOCK = 8;
/** Difference of a block that would reach beyond the picture. */
export const BEYOND = 1e9;

/** A block of one plane, against another plane. */
export interface BlockPair {
  readonly current: Luma;
  readonly reference: Luma;
  /** Left and top of the block in pixels. */
  readonly left: number;
  readonly top: number;
}

/**
 * Sum of absolute differences between a block and the same block moved by half pixels in the reference. Ends
 * early with what it has above `most`.
 */
export function blockDifference(
  { current, reference, left, top }: BlockPair,
  { x: mx, y: my, most }: { readonly x: number; readonly y: number; readonly most: number },
): number {
  const { width, height, data: a } = current;
  const r = reference.data;
  const [fx, fy] = [mx & 1, my & 1];
  const [fromX, fromY] = [left + (mx >> 1), top + (my >> 1)];
  const wide = Math.min(BLOCK, width - left);
  const tall = Math.min(BLOCK, height - top);
  const isInside = fromX >= 0 && fromY >= 0 && fromX + wide + fx <= width && fromY + tall + fy <= height;
  if (!isInside) return BEYOND;
  const [right, down] = [fx, fy * width];
  let sum = 0;
  for (let y = 0; y < tall; y++) {
    let i = (top + y) * width + left;
    let j = (fromY + y) * width + fromX;
    const end = i + wide;
    if (fx + fy === 0)
      for (; i < end; i++, j++) {
        const d = a[i] - r[j];
        sum += d < 0 ? -d : d;
      }
    else
      for (; i < end; i++, j++) {
        const d = a[i] - ((r[j] + r[j + right] + r[j + down] + r[j + right + down] + 2) >> 2);
        sum += d < 0 ? -d : d;
      }
    if (sum > most) return sum;
  }
  return sum;
}
