import { z } from 'zod';
import { share } from '../../parameters/fields.ts';
import { enhancedFactors, scratchRepairs } from './options.ts';

/** Parameters of the Photo Enhancer. */
export const parameters = z
  .strictObject({
    factor: z
      .literal(enhancedFactors)
      .default(1)
      .describe('How many times larger the result is, in width and in height'),
    strength: share
      .default(1)
      .describe('How far faults are corrected: 0 leaves the photo as it is, 1 takes out all that was found'),
    denoise: z.boolean().default(true).describe('Take out noise and the blocks of JPEG compression'),
    light: z.boolean().default(true).describe('Correct exposure, haze, deep shadows and tinted light'),
    sharpen: z.boolean().default(true).describe('Sharpen what is blurred'),
    scratches: z
      .enum(scratchRepairs)
      .default('auto')
      .describe('Repair scratches and dust; auto does so for old prints only'),
  })
  .describe(
    'find what is wrong with a photo, such as noise, blur or poor light, correct it, and enlarge the photo',
  );
