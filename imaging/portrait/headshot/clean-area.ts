import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { measureNoise } from '../../edit/enhance/measure-noise.ts';
import { reduceNoise } from '../../edit/enhance/reduce-noise.ts';
import { splitLuma } from '../../edit/enhance/split-luma.ts';

/**
 * Smallest noise that is removed, in grey levels. Edges of a matte follow grain, and dark photos are lifted.
 * @tuned set by eye; 2026-11-29, a dark photograph
 */
const NOISY = 3.5;

/** Share of noise that stays when the rest is removed. */
const LEFT = 0.25;

/** Ranges of luma and chroma in the units of `splitLuma`. */
const LUMA = { least: 0, most: 442 } as const;
const CHROMA = { least: -209, most: 209 } as const;

/** A picture, and the standard deviation of its noise in grey levels. */
interface CleanPicture {
  readonly picture: Picture;
  readonly noise: number;
}

/** Measures noise in a picture of 3 channels, and removes it where it is strong. Rejects with `aborted`. */
export async function cleanArea(picture: Picture, progress: Progress): Promise<CleanPicture> {
  const { luma, blueRed } = splitLuma(picture);
  const profile = measureNoise(luma, LUMA);
  if (profile.sigma < NOISY) return { picture, noise: profile.sigma };
  const chroma = measureNoise(blueRed, CHROMA).sigma;
  const disturbance = { luma: profile, chroma, lumaBlocking: 0, chromaBlocking: 0 };
  return { picture: await reduceNoise(picture, { disturbance, progress }), noise: LEFT * profile.sigma };
}
