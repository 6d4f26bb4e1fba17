import { z } from 'zod';
import type { AnalysisKind, PreviewedFeature } from '../analyses.ts';
import { parameters as halloweenParameters } from '../tools/halloween/parameters.ts';
import { parameters as photoToEmojiParameters } from '../tools/photo-to-emoji/parameters.ts';
import { percent } from './fields.ts';

const previewed = <Feature extends PreviewedFeature>(feature: Feature) =>
  z.literal(feature).describe('the tool whose choices are drawn');

/** The schema of each analysis's parameters. */
export const analysisParameters = {
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
    .discriminatedUnion('feature', [
      z.strictObject({ feature: previewed('ai-filter') }),
      halloweenParameters.pick({ faces: true, scene: true }).extend({ feature: previewed('halloween') }),
      photoToEmojiParameters
        .pick({ face: true, crop: true })
        .extend({ feature: previewed('photo-to-emoji') }),
    ])
    .describe('draw a photo small in each look that a tool offers; gives one sheet of them'),
} as const satisfies Record<AnalysisKind, z.ZodType<Record<string, unknown>>>;
