import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { optionalColour, seed, share, subjectFields } from '../../parameters/fields.ts';
import { backdropNames, options } from './options.ts';

const initial = initialValues(options);

/** Parameters of AI Background. */
export const parameters = z
  .strictObject({
    ...subjectFields,
    backdrop: z
      .enum([...backdropNames, 'own-picture'])
      .default(initial.backdrop)
      .describe('what the subject is put on; own-picture takes the other picture that is given'),
    colour: optionalColour.describe("first colour of the backdrop, as #rrggbb; its own if it isn't given"),
    colour2: optionalColour.describe("second colour of the backdrop, as #rrggbb; its own if it isn't given"),
    blur: share
      .default(initial.blur)
      .describe('how far out of focus the background goes, for own-blur and own-picture'),
    shadow: z
      .boolean()
      .default(initial.shadow)
      .describe('whether the subject casts a shadow on the backdrop'),
    seed,
  })
  .describe('put the subject of a photo on another background');
