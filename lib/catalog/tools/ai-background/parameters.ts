import { z } from 'zod';
import { optionalColour, seed, share, subjectFields } from '../../parameters/fields.ts';
import { backdropNames } from './options.ts';

/** Parameters of AI Background. */
export const parameters = z
  .strictObject({
    ...subjectFields,
    backdrop: z
      .enum([...backdropNames, 'own-picture'])
      .default('paper-sweep')
      .describe('what the subject is put on; own-picture takes the other picture that is given'),
    colour: optionalColour.describe("first colour of the backdrop, as #rrggbb; its own if it isn't given"),
    colour2: optionalColour.describe("second colour of the backdrop, as #rrggbb; its own if it isn't given"),
    blur: share
      .default(0.5)
      .describe('how far out of focus the background goes, for own-blur and own-picture'),
    shadow: z.boolean().default(true).describe('whether the subject casts a shadow on the backdrop'),
    seed,
  })
  .describe('put the subject of a photo on another background');
