import { z } from 'zod';
import { canModelFollow, notForModels } from '../../engine-models/tool-wishes.ts';
import { initialValues } from '../../options/option.ts';
import { model, optionalColour, patternFields, seed, share } from '../../parameters/fields.ts';
import { clothesFabrics, clothesParts, options } from './options.ts';

const initial = initialValues(options);

/** Parameters of AI Clothes Changer. */
export const parameters = z
  .strictObject({
    model,
    fabric: z
      .enum(clothesFabrics)
      .default(initial.fabric)
      .describe(
        'what the clothes become: plain keeps their cloth and changes its colour, own takes a second picture as the pattern',
      ),
    colour: optionalColour.describe(
      "the new colour, or the fabric's first one, as #rrggbb; blue or the fabric's own if it isn't given",
    ),
    colour2: optionalColour.describe("the fabric's second colour, as #rrggbb; its own if it isn't given"),
    person: z
      .number()
      .int()
      .min(0)
      .max(50)
      .default(initial.person)
      .describe('who is dressed, counted from the left from 1; 0 is everybody. Counts without a mask'),
    part: z
      .enum(clothesParts)
      .default(initial.part)
      .describe(
        'what is changed: the piece that shows most, all clothes, or those above or below the waist. Counts without a mask',
      ),
    ...patternFields,
    scale: patternFields.scale.describe('how large the pattern is, 1 = as in a shop'),
    snap: share
      .default(0.25)
      .describe('how far the border of a mask is moved to the edges of what it marks; 0 takes it as it is'),
    strength: share
      .default(initial.strength)
      .describe('0 leaves the photo as it is, 1 is the new cloth alone'),
    seed: seed.describe(
      'another seed strews flowers, spots and threads anew; the same one gives the same pixels',
    ),
  })
  .refine(canModelFollow('ai-clothes-changer'), notForModels)
  .describe('give clothes another colour, or make them of one of 35 fabrics');
