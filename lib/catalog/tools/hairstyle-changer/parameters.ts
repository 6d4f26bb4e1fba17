import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { hexColour, model, seed, share } from '../../parameters/fields.ts';
import { hairColourNames, hairStyles, options } from './options.ts';

const initial = initialValues(options);

const factor = z.number().min(0.6).max(1.5).default(1);

/** Parameters of HairStyle Changer. */
export const parameters = z
  .strictObject({
    model,
    style: z
      .enum(['keep', ...hairStyles])
      .default(initial.style)
      .describe('the new hair cut; keep leaves the cut as it is'),
    colour: z
      .union([z.enum(['keep', ...hairColourNames]), hexColour])
      .default(initial.colour)
      .describe('the new colour of the hair by name, or as #rrggbb; keep leaves it as it is'),
    highlights: z
      .union([z.literal(''), z.enum(hairColourNames), hexColour])
      .default(initial.highlights)
      .describe('a second colour by name, or as #rrggbb; none if it is left empty'),
    pattern: z
      .enum(['ombre', 'highlights'])
      .default(initial.pattern)
      .describe('where the second colour goes: on the lower lengths, or on single strands'),
    length: factor.describe('how much longer or shorter than usual the new cut is'),
    volume: factor.describe('how much fuller or flatter than usual the new cut is'),
    shine: share.default(initial.shine).describe('how much the hair of the new cut shines'),
    face: z
      .int()
      .min(0)
      .max(50)
      .default(initial.face)
      .describe('whose hair: the number of the face, counted from the left; 0 is the largest face'),
    seed: seed.describe(
      'another number lays the strands of the new cut another way, the same one the same way',
    ),
  })
  .describe('give a person in a photo another hair cut or another colour of hair');
