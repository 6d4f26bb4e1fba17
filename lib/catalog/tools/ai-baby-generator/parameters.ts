import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { seed, share } from '../../parameters/fields.ts';
import { babyAges, babySexes } from './constants.ts';
import { options } from './options.ts';

const initial = initialValues(options);

/** Parameters of the AI Baby Generator, which paints a child of two people, on two photos or on one. */
export const parameters = z
  .strictObject({
    age: z.enum(babyAges).default(initial.age).describe('how old the child is'),
    sex: z.enum(babySexes).default(initial.sex).describe('a girl, a boy, or as the seed says'),
    resemblance: share
      .default(initial.resemblance)
      .describe('whom the child takes after: 0 is the second parent, 1 the first'),
    seed,
  })
  .describe('paint the portrait of a child that two people might have');
