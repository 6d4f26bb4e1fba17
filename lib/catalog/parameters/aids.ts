import { z } from 'zod';
import type { AidKind, PreviewedFeature } from '../aids.ts';
import { percent } from './amounts.ts';

const previewed = ['ai-filter'] as const satisfies readonly PreviewedFeature[];

/** The schema of each aid's parameters. */
export const aidParameters = {
  'find-thing': z
    .strictObject({
      x: percent.describe('where was tapped, in per cent from the left'),
      y: percent.describe('where was tapped, in per cent from the top'),
    })
    .describe('find the thing or person that was tapped on; gives a mask, white where it is'),
  'find-faces': z
    .strictObject({})
    .describe('find the faces of a photo, from left to right as tools count people; gives their boxes'),
  'preview-choices': z
    .strictObject({ feature: z.enum(previewed).describe('the tool whose choices are drawn') })
    .describe('draw a small copy of the photo in each style; gives one sheet of them'),
} as const satisfies Record<AidKind, z.ZodObject>;
