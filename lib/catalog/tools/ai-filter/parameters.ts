import { z } from 'zod';
import { seed, share } from '../../parameters/fields.ts';
import { filterStyles } from './options.ts';

/** Parameters of the AI Filter. */
export const parameters = z
  .strictObject({
    style: z.enum(filterStyles).default('oil').describe('Style in which the photo is drawn.'),
    strength: share
      .default(1)
      .describe('How much of the style is laid over the photo: 0 is the photo itself, 1 the whole style.'),
    seed: seed.describe(
      'Another seed lays strokes, grain and cells anew, and picks other inks for pop-art and duotone; the same one gives the same pixels.',
    ),
  })
  .describe('draw a photo in one of 25 styles');
