import { z } from 'zod';
import type { AnalysisKind } from '../analyses.ts';
import { CLIP_LOOK } from '../clip-run.ts';
import type { OptionValues } from '../options/option.ts';
import { listTiles, previewedOptions } from '../options/preview-tiles.ts';
import { toolOptions } from '../options/tool-options.ts';
import { type FeatureCode, tools } from '../tools.ts';
import { percent } from './fields.ts';
import { toolParameters } from './parameters.ts';

/** Tools that give a free look. */
type LookCode = keyof typeof CLIP_LOOK.shortSides;

/** Request for the previews of each tool that has them: the options set beside its looks. */
const previewRequests = tools.flatMap(({ featureCode }) => {
  const { previews } = toolOptions[featureCode];
  if (!previews) return [];
  const fields = Object.entries(toolParameters[featureCode].shape);
  const heeded = Object.fromEntries(fields.filter(([name]) => previews.heeds.includes(name)));
  const feature = z.literal(featureCode).describe('the tool whose choices are drawn');
  return [z.strictObject({ ...heeded, feature })];
});

/** Request for a look at a tool for videos. */
function lookRequest<Code extends LookCode>(featureCode: Code) {
  const fields: Readonly<Record<string, z.ZodType>> = toolParameters[featureCode].shape;
  const isHeeded = (name: string) => !(CLIP_LOOK.without as readonly string[]).includes(name);
  const settings = Object.fromEntries(Object.entries(fields).filter(([name]) => isHeeded(name)));
  const feature = z.literal(featureCode).describe('the tool whose work is shown');
  return z.strictObject({ ...settings, feature });
}

/** The schema of each analysis's parameters. */
export const analysisParameters = {
  'find-thing': z
    .strictObject({
      x: percent.describe('where was tapped, in per cent from the left'),
      y: percent.describe('where was tapped, in per cent from the top'),
      looksFor: z
        .enum(['thing', 'surface'])
        .default('thing')
        .describe('a thing that can be taken away, or a surface that can be colored or covered'),
    })
    .describe('find the thing or person that was tapped on; gives a mask, white where it is'),
  'prepare-taps': z
    .strictObject({})
    .describe(
      'prepare a photo for taps, so that the first one is answered as fast as the next; gives nothing',
    ),
  'find-faces': z
    .strictObject({})
    .describe('find the faces of a photo, from left to right as tools count people; gives their boxes'),
  // The schemas of tools let through nothing but values of options.
  'preview-choices': z
    .union(previewRequests)
    .describe(
      'draw a photo small in each look that a tool offers; gives one sheet of them',
    ) as unknown as z.ZodType<OptionValues & { readonly feature: FeatureCode }>,
  'preview-effect': z
    .union([lookRequest('video-effects'), lookRequest('video-enhancer'), lookRequest('video-face-swap')])
    .describe('work on one second of a video, small and not enlarged; gives that second'),
  'preview-video': z
    .strictObject({})
    .describe('write a video of at most two minutes small, so that every browser plays it; gives that copy'),
  'find-marks': z
    .strictObject({})
    .describe(
      'find where a video may have watermarks that stand still; gives boxes and names of their places',
    ),
} as const satisfies Record<AnalysisKind, z.ZodType<Record<string, unknown>>>;

/**
 * The parameters of one run for each tile of a tool's sheet.
 * @param heeded what is set beside what is previewed
 */
export function previewedRuns(
  feature: FeatureCode,
  heeded: OptionValues,
): Readonly<Record<string, unknown>>[] {
  const options = previewedOptions(toolOptions[feature]);
  return listTiles(options).map((set) => toolParameters[feature].parse({ ...heeded, ...set }));
}
