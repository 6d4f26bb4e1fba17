import { z } from 'zod';
import { seed } from './seed.ts';

/** What a video engine takes beside the video itself. */
export const videoParameters = z.strictObject({ seed }).describe('work on a video');

/** What an effect is chosen by. */
export const videoEffectsParameters = z
  .strictObject({
    prompt: z.string().trim().min(1).max(2000).describe('the effect, in words'),
    seed,
  })
  .describe('give a video an effect');
