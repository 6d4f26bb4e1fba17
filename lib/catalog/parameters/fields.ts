import { z } from 'zod';
import { CLIP_RUN } from '../clip-run.ts';
import { patternAngle, patternSize } from '../options/amounts.ts';
import { MAX_PROMPT_LETTERS } from '../plans/plan.ts';
import { LARGEST_SEED } from '../seed-after.ts';
import { VIDEO_LIMITS } from '../uploads.ts';

/** An amount from none (0) to all (1). */
export const share = z.number().min(0).max(1);

/** An amount in hundredths, as places on a photo are told in. */
export const percent = z.number().min(0).max(100);

/** A colour as #rrggbb. */
export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** A colour as #rrggbb, or nothing. */
export const optionalColour = z.union([z.literal(''), hexColour]).default('');

/** Fields of a pattern, for all tools that place one. */
export const patternFields = {
  scale: z
    .number()
    .min(0.25)
    .max(4)
    .default(patternSize.initial)
    .describe('how large the pattern is, 1 = as usual'),
  angle: z
    .number()
    .min(-90)
    .max(90)
    .default(patternAngle.initial)
    .describe('how far the pattern is turned clockwise, in degrees'),
} as const;

/** Part of a video that a run works on. */
export const clipPart = {
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
} as const;

/** Seed of the random choices of a run: the same seed gives the same pixels. */
export const seed = z
  .int()
  .min(0)
  .max(LARGEST_SEED)
  .default(1)
  .describe('another number gives another version, the same one the same pixels');

/** Model of a generative engine that does a run; without one, the best that serves the tool here. */
export const model = z
  .string()
  .max(60)
  .regex(/^[a-z0-9.-]*$/)
  .default('')
  .describe('id of the model that makes the picture; the best that is set up here if none is named');

/** Words of a person, without what no database takes: the character NUL, and halves of characters. */
export const storableText = z
  .string()
  .trim()
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'characters that cannot be stored');

/** Words that a model is given; they go to no other engine. */
export const prompt = storableText
  .max(MAX_PROMPT_LETTERS)
  .default('')
  .describe('what a model is to change, in words; only where one is named');

/** Words for what a picture must not show; they go to no other engine. */
export const negative = storableText
  .max(500)
  .default('')
  .describe('what the picture must not show; counts where the model takes such words');

/** Fields that find the subject of a photo, for all tools that cut one out. */
export const subjectFields = {
  find: z
    .enum(['auto', 'person', 'box', 'tap'])
    .default('auto')
    .describe(
      'what the subject is: people, what is in a box, or what is at a point; by itself it goes by the mask, the transparency, the box if it is not the whole photo, people, or the thing that the photo is about',
    ),
  x: percent.default(50).describe('where the subject is, in per cent from the left; for a tap'),
  y: percent.default(50).describe('where the subject is, in per cent from the top; for a tap'),
  left: percent.default(0).describe('left side of a box around the subject, in per cent from the left'),
  top: percent.default(0).describe('upper side of a box around the subject, in per cent from the top'),
  right: percent.default(100).describe('right side of a box around the subject, in per cent from the left'),
  bottom: percent.default(100).describe('lower side of a box around the subject, in per cent from the top'),
  snap: share
    .default(0.25)
    .describe('how far the border of a mask is moved to the edges of the subject; 0 takes it as it is'),
} as const;
