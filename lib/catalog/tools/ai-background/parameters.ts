import { z } from 'zod';
import { canModelFollow, notForModels } from '../../engine-models/tool-wishes.ts';
import { initialValues } from '../../options/option.ts';
import { model, optionalColour, prompt, seed, share, subjectFields } from '../../parameters/fields.ts';
import { sceneParts } from './constants.ts';
import { backdropNames, options } from './options.ts';

const initial = initialValues(options);

/** Parameters of AI Background. */
export const parameters = z
  .strictObject({
    model,
    prompt,
    ...subjectFields,
    backdrop: z
      .enum(['scene', ...backdropNames, 'own-picture'])
      .default(initial.backdrop)
      .describe(
        'what the subject is put on; scene is composed of the four parts, own-picture takes the other picture',
      ),
    view: z.enum(sceneParts.view).default(initial.view).describe('what a scene shows behind its ground'),
    time: z.enum(sceneParts.time).default(initial.time).describe('hour of a scene'),
    weather: z.enum(sceneParts.weather).default(initial.weather).describe('weather of a scene'),
    ground: z.enum(sceneParts.ground).default(initial.ground).describe('ground of a scene; lake is water'),
    colour: optionalColour.describe("first colour of the backdrop, as #rrggbb; its own if it isn't given"),
    colour2: optionalColour.describe("second colour of the backdrop, as #rrggbb; its own if it isn't given"),
    blur: share
      .default(initial.blur)
      .describe('how far out of focus the background goes, for scene, own-blur and own-picture'),
    shadow: z
      .boolean()
      .default(initial.shadow)
      .describe('whether the subject casts a shadow on the backdrop'),
    seed,
  })
  .refine(canModelFollow('ai-background'), notForModels)
  .describe('put the subject of a photo on another background');
