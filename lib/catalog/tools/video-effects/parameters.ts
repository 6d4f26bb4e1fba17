import { z } from 'zod';
import { canModelFollow, notForModels } from '../../engine-models/tool-wishes.ts';
import { initialValues } from '../../options/option.ts';
import { beyondPart, fitsModelPart } from '../../parameters/clip-models.ts';
import { clipPart, hexColour, model, prompt, seed, share } from '../../parameters/fields.ts';
import { videoEffectNames, videoSounds } from './constants.ts';
import { options } from './options.ts';

const initial = initialValues(options);

/** Parameters of video effects. */
export const parameters = z
  .strictObject({
    effect: z
      .enum(videoEffectNames)
      .default(initial.effect)
      .describe(
        'a look for every frame, another background behind people, paint on all faces, or another order or pace of the frames',
      ),
    strength: share
      .default(initial.strength)
      .describe('how much of the effect, from a trace (0) to all of it (1)'),
    colour: hexColour.default(initial.colour).describe('what stands behind people, as #rrggbb'),
    sound: z
      .enum(videoSounds)
      .default(initial.sound)
      .describe('sound of the result: arranged as the frames are, none, or played backwards'),
    model,
    prompt,
    ...clipPart,
    seed,
  })
  .refine(canModelFollow('video-effects'), notForModels)
  .refine(fitsModelPart, beyondPart)
  .describe('give a video an effect');
