import { z } from 'zod';
import { seed, share } from '../../parameters/fields.ts';
import { babyAges, babySexes } from './options.ts';

/** Parameters of the AI Baby Generator, which paints a child of two people, on two photos or on one. */
export const parameters = z
  .strictObject({
    age: z.enum(babyAges).default('baby').describe('how old the child is'),
    sex: z.enum(babySexes).default('any').describe('a girl, a boy, or as the seed says'),
    resemblance: share
      .default(0.5)
      .describe('whom the child takes after: 0 is the second parent, 1 the first'),
    seed,
  })
  .describe('paint the portrait of a child that two people might have');
