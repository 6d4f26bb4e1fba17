import { z } from 'zod';
import { pictureRatios } from '../../engine-models/picture-ratios.ts';
import { isSettable, MAX_LETTERS } from '../../lettering/lettering.ts';
import { initialValues } from '../../options/option.ts';
import { beyondModel, drawnFields, fitsModelCount, wordFields } from '../../parameters/word-fields.ts';
import { sceneParts } from '../ai-background/constants.ts';
import { hanForms, imageSubjects, letteringGrounds, letteringLayouts, wallpaperRatios } from './constants.ts';
import { options } from './options.ts';

const initial = initialValues(options);

/** Fields of posters of lettering. */
const letteringFields = {
  text: z
    .string()
    .max(MAX_LETTERS)
    .refine(isSettable, 'at most six lines, and only letters that the fonts have')
    .default('')
    .describe('the letters of a poster, in at most six lines; the first is the title'),
  layout: z.enum(letteringLayouts).default('left').describe('how the lines of a poster are set'),
  ground: z.enum(letteringGrounds).default('plain').describe('what is drawn behind the letters'),
  han: z.enum(hanForms).default('ja').describe('the language whose forms Chinese characters have'),
} as const;

/** Settings of the image generator: a drawing by rules, or words for a model where one is set up. */
export const parameters = z
  .strictObject({
    subject: z.enum(imageSubjects).default(initial.subject).describe('the motif that is drawn'),
    ratio: z
      .enum([...wallpaperRatios, ...pictureRatios])
      .default(initial.ratio)
      .describe('width to height; models take those of `ai-art-generator` and make others square'),
    time: z.enum(sceneParts.time).default(initial.time).describe('the hour of a scene'),
    weather: z.enum(sceneParts.weather).default(initial.weather).describe('the weather of a scene'),
    ...letteringFields,
    ...drawnFields,
    ...wordFields,
  })
  .refine(
    ({ subject, text, prompt }) => subject !== 'lettering' || prompt || text.trim(),
    'a poster needs letters',
  )
  .refine(fitsModelCount, beyondModel)
  .describe('draw by rules from motif, colors and seed, or make a picture from words by a model');
