import { z } from 'zod';
import { CLIP_RUN } from '../../clip-run.ts';
import { initialValues } from '../../options/option.ts';
import { hexColour, seed, share } from '../../parameters/fields.ts';
import { VIDEO_LIMITS } from '../../uploads.ts';
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
        'a look for every frame, another background behind people, or another order or pace of the frames',
      ),
    strength: share
      .default(initial.strength)
      .describe('how much of the effect, from a trace (0) to all of it (1)'),
    colour: hexColour.default(initial.colour).describe('what stands behind people, as #rrggbb'),
    sound: z
      .enum(videoSounds)
      .default(initial.sound)
      .describe('sound of the result: arranged as the frames are, none, or played backwards'),
    from: z
      .number()
      .min(0)
      .max(VIDEO_LIMITS.minutes * 60)
      .default(0)
      .describe('where the part of the video begins, in seconds'),
    seconds: z
      .number()
      .min(0.1)
      .max(CLIP_RUN.seconds)
      .default(5)
      .describe('how much of the video is used, in seconds; what counts for the price'),
    seed,
  })
  .describe('give a video an effect');
