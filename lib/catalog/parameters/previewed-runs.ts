import type { OptionValues } from '../options/option.ts';
import { listTiles, previewedOptions } from '../options/preview-tiles.ts';
import { toolOptions } from '../options/tool-options.ts';
import type { FeatureCode } from '../tools.ts';
import { toolParameters } from './parameters.ts';

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
