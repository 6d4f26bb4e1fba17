import { z } from 'zod';
import { seed } from '../../parameters/fields.ts';
import { watermarkModes } from './options.ts';

/** Parameters of the Watermark Remover, beside photo and mask. */
export const parameters = z
  .strictObject({
    mode: z
      .enum(watermarkModes)
      .default('auto')
      .describe(
        'unblend takes a half-transparent mark off the photo, fill completes its place from the surroundings, auto chooses by how opaque the mark is',
      ),
    grow: z
      .int()
      .min(0)
      .max(32)
      .default(2)
      .describe('pixels by which a brushed area is grown, so that shadows and compression noise go too'),
    seed,
  })
  .describe('take a mark off a photo: found by itself, or where it is brushed');
