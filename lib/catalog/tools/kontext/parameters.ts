import { z } from 'zod';
import { seed } from '../../parameters/fields.ts';

/** What a photo is changed by where a generative engine takes words. */
export const parameters = z
  .strictObject({
    prompt: z.string().trim().min(1).max(2000).describe('what should be there, or what should change'),
    seed,
  })
  .describe('change a photo by words');
