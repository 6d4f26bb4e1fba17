import { z } from 'zod';
import { subjectFields } from '../../parameters/fields.ts';
import { cutOutCrops } from './options.ts';

/** Parameters of the Background Remover. */
export const parameters = z
  .strictObject({
    ...subjectFields,
    crop: z
      .enum(cutOutCrops)
      .default('photo')
      .describe('whether the picture stays as large as the photo or is cut down to the subject'),
    margin: z
      .number()
      .min(0)
      .max(100)
      .default(6)
      .describe('space around a subject that it is cut down to, in per cent of its longer side'),
  })
  .describe(
    'make the background of a photo transparent; without a mask, box or tap it is everything but people',
  );
