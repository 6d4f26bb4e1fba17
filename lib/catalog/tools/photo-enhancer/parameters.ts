import { z } from 'zod';
import { canModelFollow, notForModels } from '../../engine-models/tool-wishes.ts';
import { initialValues } from '../../options/option.ts';
import { model, share } from '../../parameters/fields.ts';
import { enhancedFactors, options, scratchRepairs } from './options.ts';

const initial = initialValues(options);

/** Parameters of the Photo Enhancer. */
export const parameters = z
  .strictObject({
    model,
    factor: z
      .literal(enhancedFactors)
      .default(initial.factor)
      .describe('How many times larger the result is, in width and in height'),
    strength: share
      .default(initial.strength)
      .describe('How far faults are corrected: 0 leaves the photo as it is, 1 takes out all that was found'),
    denoise: z
      .boolean()
      .default(initial.denoise)
      .describe('Take out noise and the blocks of JPEG compression'),
    light: z
      .boolean()
      .default(initial.light)
      .describe('Correct exposure, haze, deep shadows and tinted light'),
    sharpen: z.boolean().default(initial.sharpen).describe('Sharpen what is blurred'),
    scratches: z
      .enum(scratchRepairs)
      .default(initial.scratches)
      .describe('Repair scratches and dust; auto does so for old prints only'),
    adjust: z
      .boolean()
      .default(true)
      .describe(
        'Bring out tones and colors (with light) and detail (with sharpen) a little, without a fault too',
      ),
  })
  .refine(canModelFollow('photo-enhancer'), notForModels)
  .describe(
    'find what is wrong with a photo, such as noise, blur or poor light, correct it, and enlarge the photo',
  );
