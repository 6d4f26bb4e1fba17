import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { beyondPart, fitsModelPart } from '../../parameters/clip-models.ts';
import { clipPart, model, seed } from '../../parameters/fields.ts';
import { options } from './options.ts';

const initial = initialValues(options);

/** Parameters of the Video Watermark Remover, beside video and mask. */
export const parameters = z
  .strictObject({
    grow: z
      .int()
      .min(2)
      .max(16)
      .default(initial.grow)
      .describe('pixels by which the mask is grown, so that shadows and compression noise go too'),
    sound: z.enum(['kept', 'off']).default(initial.sound).describe('sound of the result'),
    model,
    ...clipPart,
    seed,
  })
  .refine(fitsModelPart, beyondPart)
  .describe('take a mark that stands still off a video, where a mask of the frame’s size is white');
