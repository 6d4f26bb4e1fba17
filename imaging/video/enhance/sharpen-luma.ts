import type { FrameSize } from '../media/frame.ts';

/** Size of the detail of a mean over 3 × 3 pixels against that of a wider mask. */
const SCALE = 1.8;
/** Grey levels, and share of the range around, by which a pixel may leave it. */
const ROOM = { levels: 2, share: 0.15 } as const;

/**
 * Sharpens brightness by an unsharp mask that hardly leaves the range of the pixels around, so that there are
 * no halos.
 * @param floor detail below it, in grey levels, counts as noise
 */
export function sharpenLuma(
  luma: Uint8Array,
  { width, height }: FrameSize,
  { amount, floor }: { readonly amount: number; readonly floor: number },
): Uint8Array {
  const out = Uint8ClampedArray.from(luma);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      let least = 255;
      let most = 0;
      let sum = 0;
      for (let j = i - width - 1; j <= i + width + 1; j += width)
        for (let k = j; k < j + 3; k++) {
          const value = luma[k];
          if (value < least) least = value;
          if (value > most) most = value;
          sum += value;
        }
      const detail = luma[i] - sum / 9;
      const size = Math.abs(detail) - floor;
      if (size <= 0) continue;
      const value = luma[i] + (detail < 0 ? -1 : 1) * amount * SCALE * size;
      const room = ROOM.levels + ROOM.share * (most - least);
      out[i] = Math.min(most + room, Math.max(least - room, value));
    }
  return new Uint8Array(out.buffer);
}
