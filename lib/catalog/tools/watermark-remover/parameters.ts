import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { seed } from '../../parameters/fields.ts';
import { options, watermarkModes } from './options.ts';

const initial = initialValues(options);

/** Parameters of the Watermark Remover, beside photo and mask. */
export const parameters = z
  .strictObject({
    mode: z
      .enum(watermarkModes)
      .default(initial.mode)
      .describe(
        'unblend takes a half-transparent mark off the photo, fill completes its place from the surroundings, auto chooses by how opaque the mark is',
      ),
    grow: z
      .int()
      .min(0)
      .max(32)
      .default(initial.grow)
      .describe('pixels by which a brushed area is grown, so that shadows and compression noise go too'),
    seed,
  })
  .describe('take a mark off a photo: found by itself, or where it is brushed');
