import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { subjectFields } from '../../parameters/fields.ts';
import { cutOutCrops, options } from './options.ts';

const initial = initialValues(options);

/** Parameters of the Background Remover. */
export const parameters = z
  .strictObject({
    ...subjectFields,
    crop: z
      .enum(cutOutCrops)
      .default(initial.crop)
      .describe('whether the picture stays as large as the photo or is cut down to the subject'),
    margin: z
      .number()
      .min(0)
      .max(100)
      .default(initial.margin)
      .describe('space around a subject that it is cut down to, in per cent of its longer side'),
  })
  .describe(
    'make the background of a photo transparent; without a mask, box or tap it is everything but people or, where none are seen, the thing that the photo is about',
  );
