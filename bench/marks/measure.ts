import type { MarkedClip } from './draw-clip.ts';

/** Likeness inside the mark, in dB, and change from frame to frame that the truth does not have. */
export interface Likeness {
  readonly psnr: number;
  readonly flicker: number;
}

/** Compares the brightness of frames with the truth, inside the mask. */
export function measureFrames({ truth, mask }: MarkedClip, frames: readonly Uint8Array[]): Likeness {
  let [squares, count, change, changes] = [0, 0, 0, 0];
  for (const [t, frame] of frames.entries())
    for (let i = 0; i < mask.data.length; i++) {
      if (!mask.data[i]) continue;
      const error = frame[i] - truth[t][i];
      squares += error * error;
      count += 1;
      if (t === 0) continue;
      change += Math.abs(error - (frames[t - 1][i] - truth[t - 1][i]));
      changes += 1;
    }
  return { psnr: 10 * Math.log10(255 ** 2 / (squares / count)), flicker: change / changes };
}
