import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { seed, share } from '../../parameters/fields.ts';
import { halloweenTemplates, options } from './options.ts';

const initial = initialValues(options);

/** Parameters of the Halloween templates. */
export const parameters = z
  .strictObject({
    template: z.enum(halloweenTemplates).default(initial.template).describe('Costume that people get.'),
    strength: share
      .default(initial.strength)
      .describe('How much of the costume there is: 0 is the photo itself, 1 all of it.'),
    scene: z
      .boolean()
      .default(initial.scene)
      .describe(
        'Whether the photo is set in a scene of night, fog and light; without it only heads and what they wear change.',
      ),
    faces: z
      .union([z.literal('all'), z.int().min(1).max(100)])
      .default(initial.faces)
      .describe('Which faces are dressed up: all, or one of them, counted from 1 from the left.'),
    seed,
  })
  .describe('dress people up for Halloween: face paint, hats and horns, scenes');
