import { z } from 'zod';
import { seed } from '../../parameters/fields.ts';

/** Parameters of video effects. */
export const parameters = z
  .strictObject({
    prompt: z.string().trim().min(1).max(2000).describe('the effect, in words'),
    seed,
  })
  .describe('give a video an effect');
