import type { FrameSize } from '../media/frame.ts';

const BLOCK = 8;

/** Smooths across one border of a block where both sides are flat and the step between is small. */
function smoothBorder(data: Uint8Array, { at, step, most }: Record<'at' | 'step' | 'most', number>): void {
  const [p2, p1, p0] = [data[at - 3 * step], data[at - 2 * step], data[at - step]];
  const [q0, q1, q2] = [data[at], data[at + step], data[at + 2 * step]];
  const apart = Math.abs(q0 - p0);
  if (apart === 0 || apart > most) return;
  if (2 * Math.abs(p1 - p0) > apart + 2 || 2 * Math.abs(q1 - q0) > apart + 2) return;
  data[at - 2 * step] = (p2 + p1 + p0 + q0 + 2) >> 2;
  data[at - step] = (p2 + 2 * p1 + 2 * p0 + 2 * q0 + q1 + 4) >> 3;
  data[at] = (p1 + 2 * p0 + 2 * q0 + 2 * q1 + q2 + 4) >> 3;
  data[at + step] = (p0 + q0 + q1 + q2 + 2) >> 2;
}

/**
 * Smooths the borders of blocks of 8 × 8 that compression left in brightness, in place (after the loop filter
 * of H.264, ITU-T H.264, 8.7).
 * @param most step in grey levels that compression can have made
 */
export function deblock(luma: Uint8Array, { width, height }: FrameSize, most: number): void {
  for (let y = 0; y < height; y++)
    for (let x = BLOCK; x + 3 < width; x += BLOCK) smoothBorder(luma, { at: y * width + x, step: 1, most });
  for (let y = BLOCK; y + 3 < height; y += BLOCK)
    for (let x = 0; x < width; x++) smoothBorder(luma, { at: y * width + x, step: width, most });
}
