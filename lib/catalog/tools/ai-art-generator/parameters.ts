import { z } from 'zod';
import { pictureRatios } from '../../engine-models/picture-ratios.ts';
import { initialValues } from '../../options/option.ts';
import { beyondModel, drawnFields, fitsModelCount, wordFields } from '../../parameters/word-fields.ts';
import { artFamilies, artMedia } from './constants.ts';
import { options } from './options.ts';

const initial = initialValues(options);

/** Settings of the art generator: a drawing by rules, or words for a model where one is set up. */
export const parameters = z
  .strictObject({
    family: z.enum(artFamilies).default(initial.family).describe('the form that is drawn'),
    medium: z.enum(artMedia).default(initial.medium).describe('the surface that the drawing gets'),
    ratio: z.enum(pictureRatios).default(initial.ratio).describe('width to height'),
    ...drawnFields,
    ...wordFields,
  })
  .refine(fitsModelCount, beyondModel)
  .describe('draw by rules from form, colors and seed, or make a picture from words by a model');
