import { z } from 'zod';
import { model, seed } from '../../parameters/fields.ts';

/** Parameters of changing a photo by words with a generative engine. */
export const parameters = z
  .strictObject({
    prompt: z.string().trim().min(1).max(2000).describe('what should be there, or what should change'),
    model,
    seed,
  })
  .describe('change a photo by words');
