import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { beyondPart, fitsModelPart } from '../../parameters/clip-models.ts';
import { clipPart, model, share } from '../../parameters/fields.ts';
import { ENLARGED, enlargingProblem, videoFactors } from './constants.ts';
import { options } from './options.ts';

const initial = initialValues(options);

/** Parameters of Video Enhance. */
export const parameters = z
  .strictObject({
    factor: z
      .literal(videoFactors)
      .default(initial.factor)
      .describe(
        `times the width and the height; 2 for videos of up to ${ENLARGED.shortSide} lines and parts of up to ${ENLARGED.seconds} seconds`,
      ),
    strength: share
      .default(initial.strength)
      .describe('how much of the noise is taken out, from little (0) to all that is found and more (1)'),
    sound: z.enum(['kept', 'off']).default(initial.sound).describe('sound of the result'),
    model,
    ...clipPart,
  })
  .refine(fitsModelPart, beyondPart)
  .refine(({ factor, seconds }) => enlargingProblem({ seconds, factor }) === null, {
    path: ['seconds'],
    error: 'too long to be enlarged',
  })
  .describe('find what is weak in a video and correct it: noise, flicker, blocks, contrast, softness');
