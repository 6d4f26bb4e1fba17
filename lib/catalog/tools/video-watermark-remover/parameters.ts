import { z } from 'zod';
import { notForModels } from '../../engine-models/tool-wishes.ts';
import { initialValues } from '../../options/option.ts';
import { beyondPart, fitsModelPart } from '../../parameters/clip-models.ts';
import { clipPart, model, seed } from '../../parameters/fields.ts';
import { VIDEO_LIMITS } from '../../uploads.ts';
import { options } from './options.ts';

const initial = initialValues(options);

/** Parameters of the Video Watermark Remover, beside video and mask. */
export const parameters = z
  .strictObject({
    grow: z
      .int()
      .min(2)
      .max(16)
      .default(initial.grow)
      .describe('pixels by which the mask is grown, so that shadows and compression noise go too'),
    moves: z
      .boolean()
      .default(initial.moves)
      .describe('follow a mark that drifts or jumps, from the frame at `at`; marks stay where this is off'),
    at: z
      .number()
      .min(0)
      .max(VIDEO_LIMITS.minutes * 60)
      .default(0)
      .describe('where in the video the mask fits a mark that moves, in seconds'),
    sound: z.enum(['kept', 'off']).default(initial.sound).describe('sound of the result'),
    model,
    ...clipPart,
    seed,
  })
  // Models are given one mask for all frames.
  .refine(({ model: name, moves }) => name === '' || !moves, notForModels)
  .refine(fitsModelPart, beyondPart)
  .describe('take a mark off a video, where a mask of the frame’s size is white');
