import { z } from 'zod';
import { beyondPart, fitsModelPart } from '../../parameters/clip-models.ts';
import { clipPart, model, seed } from '../../parameters/fields.ts';

/** Settings of a video engine beside the video itself. */
export const parameters = z
  .strictObject({
    sound: z.enum(['kept', 'off']).default('kept').describe('sound of the result'),
    model,
    ...clipPart,
    seed,
  })
  .refine(fitsModelPart, beyondPart)
  .describe('give a person in a video the face of another photo');
