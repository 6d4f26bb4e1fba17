import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { seed, share } from '../../parameters/fields.ts';
import { filterStyles, options } from './options.ts';

const initial = initialValues(options);

/** Parameters of the AI Filter. */
export const parameters = z
  .strictObject({
    style: z.enum(filterStyles).default(initial.style).describe('Style in which the photo is drawn.'),
    strength: share
      .default(initial.strength)
      .describe('How much of the style is laid over the photo: 0 is the photo itself, 1 the whole style.'),
    seed: seed.describe(
      'Another seed lays strokes, grain and cells anew, and picks other inks for pop-art and duotone; the same one gives the same pixels.',
    ),
  })
  .describe('draw a photo in one of 25 styles');
