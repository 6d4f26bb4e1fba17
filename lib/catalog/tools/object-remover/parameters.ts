import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { model, seed } from '../../parameters/fields.ts';
import { options } from './options.ts';

const initial = initialValues(options);

/** Parameters of the Object Remover, beside photo and mask. */
export const parameters = z
  .strictObject({
    grow: z
      .int()
      .min(0)
      .max(64)
      .default(initial.grow)
      .describe('pixels of the photo by which the mask is grown, so that soft edges go too'),
    model,
    seed,
    shadows: z
      .boolean()
      .default(initial.shadows)
      .describe('the shadow that the object casts close by goes with it'),
    rims: z.boolean().default(initial.rims).describe('a rim of the object that the mask leaves goes with it'),
  })
  .describe('fill the masked part of a photo from its surroundings');
