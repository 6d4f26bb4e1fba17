import { z } from 'zod';
import { canModelFollow, notForModels } from '../../engine-models/tool-wishes.ts';
import { initialValues } from '../../options/option.ts';
import { model, share } from '../../parameters/fields.ts';
import { options } from './options.ts';

const initial = initialValues(options);

const faceNumber = z.int().min(0).max(99).default(0);

/** Parameters of AI Face Swap. The first photo is changed, the second gives the face. */
export const parameters = z
  .strictObject({
    model,
    face: faceNumber.describe('which face of the photo is changed, counted from the left; 0 is the largest'),
    all: z.boolean().default(initial.all).describe('change all faces of the photo'),
    sourceFace: faceNumber.describe(
      'which face of the other photo is given, counted from the left; 0 is the largest',
    ),
    strength: share
      .default(initial.strength)
      .describe('how much of the other face is taken; below 1 the two are mixed'),
  })
  .refine(canModelFollow('face-swap'), notForModels)
  .describe('give a person in a photo the face of one in another photo');
