import { z } from 'zod';
import { percent, share } from './amounts.ts';

/** What a person may set so that the subject of a photo is found, for all tools that cut one out. */
export const subjectFields = {
  find: z
    .enum(['auto', 'person', 'box', 'tap'])
    .default('auto')
    .describe(
      'what the subject is: people, what is in a box, or what is at a point; by itself it goes by the mask, the transparency, the box if it is not the whole photo, or people',
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
