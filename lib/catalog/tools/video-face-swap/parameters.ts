import { z } from 'zod';
import { canModelFollow, notForModels } from '../../engine-models/tool-wishes.ts';
import { initialValues } from '../../options/option.ts';
import { beyondPart, fitsModelPart } from '../../parameters/clip-models.ts';
import { clipPart, model, seed, share } from '../../parameters/fields.ts';
import { VIDEO_LIMITS } from '../../uploads.ts';
import { options } from './options.ts';

const initial = initialValues(options);

const faceNumber = z.int().min(0).max(99).default(0);

/** Parameters of Video Face Swap, beside the video and the photo that gives the face. */
export const parameters = z
  .strictObject({
    face: faceNumber.describe(
      'which face of the video is changed, counted from the left in the frame at `at`; 0 is the largest there',
    ),
    at: z
      .number()
      .min(0)
      .max(VIDEO_LIMITS.minutes * 60)
      .default(0)
      .describe('where in the video the faces are counted, in seconds'),
    all: z.boolean().default(initial.all).describe('change all faces of the video'),
    sourceFace: faceNumber.describe(
      'which face of the photo is given, counted from the left; 0 is the largest',
    ),
    strength: share
      .default(initial.strength)
      .describe('how much of the other face is taken; below 1 the two are mixed'),
    sound: z.enum(['kept', 'off']).default(initial.sound).describe('sound of the result'),
    model,
    ...clipPart,
    seed,
  })
  .refine(canModelFollow('video-face-swap'), notForModels)
  .refine(fitsModelPart, beyondPart)
  .describe('give a person in a video the face of one in a photo');
