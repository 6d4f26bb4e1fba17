import { z } from 'zod';
import { canModelFollow, notForModels } from '../../engine-models/tool-wishes.ts';
import { initialValues } from '../../options/option.ts';
import {
  hexColour,
  model,
  optionalColour,
  patternFields,
  prompt,
  seed,
  share,
  subjectFields,
} from '../../parameters/fields.ts';
import { replacerColours } from './constants.ts';
import { options, replacements, replacerFits, replacerLies, replacerMaterials } from './options.ts';

const initial = initialValues(options);

const colourNames = Object.keys(replacerColours) as [keyof typeof replacerColours];

const { x, y, left, top, right, bottom, snap } = subjectFields;

/** Parameters of AI Replacer. */
export const parameters = z
  .strictObject({
    becomes: z
      .enum(replacements)
      .default(initial.becomes)
      .describe(
        'what the marked place becomes: a drawn material, another colour, the other picture that is given, or nothing, which fills it from its surroundings',
      ),
    material: z
      .enum(replacerMaterials)
      .default(initial.material)
      .describe('the material; counts where it becomes one'),
    paint: z
      .union([z.enum(colourNames), hexColour])
      .default(initial.paint)
      .describe('the colour by name or as #rrggbb; counts where it becomes one'),
    colour: optionalColour.describe("the material's first colour, as #rrggbb; its own if it isn't given"),
    colour2: optionalColour.describe("the material's second colour, as #rrggbb; its own if it isn't given"),
    lies: z
      .enum(replacerLies)
      .default(initial.lies)
      .describe(
        'how the place lies in the scene: towards the viewer, on the ground, as a wall that runs away to the left or right, or around a thing; by itself it goes by outline and lines of the photo',
      ),
    fit: z
      .enum(replacerFits)
      .default(initial.fit)
      .describe('whether an own picture fills its place or is shown whole'),
    light: share
      .default(initial.light)
      .describe('how far an own picture takes on light and tone of its place'),
    ...patternFields,
    strength: share.default(initial.strength).describe('0 leaves the photo as it is, 1 is what is new alone'),
    find: z
      .enum(['auto', 'box', 'tap'])
      .default('auto')
      .describe('what the place is: what the mask marks, what is in a box, or what was tapped on'),
    ...{ x, y, left, top, right, bottom, snap },
    model,
    prompt,
    seed: seed.describe('another seed draws the material anew; the same one gives the same pixels'),
  })
  .refine(canModelFollow('ai-replacer'), notForModels)
  .describe('put a drawn material, a colour, another picture or nothing where a part of a photo is marked');
