import { z } from 'zod';
import { seed, share } from '../../parameters/fields.ts';
import { babyAges, babySexes } from './options.ts';

/** What a person may set for painting a child of two people: those of two photos, or two on one. */
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
