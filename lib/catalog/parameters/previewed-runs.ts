import type { PreviewedFeature } from '../analyses.ts';
import type { OptionValues, ToolOptions } from '../options/option.ts';
import { listTiles, previewedOptions } from '../options/preview-tiles.ts';
import { options as aiFilterOptions } from '../tools/ai-filter/options.ts';
import { options as halloweenOptions } from '../tools/halloween/options.ts';
import { options as photoToEmojiOptions } from '../tools/photo-to-emoji/options.ts';
import { toolParameters } from './parameters.ts';

const optionsOf: Readonly<Record<PreviewedFeature, ToolOptions>> = {
  'ai-filter': aiFilterOptions,
  halloween: halloweenOptions,
  'photo-to-emoji': photoToEmojiOptions,
};

/**
 * The parameters of one run for each tile of a tool's sheet.
 * @param heeded what is set beside what is previewed
 */
export function previewedRuns(
  feature: PreviewedFeature,
  heeded: OptionValues,
): Readonly<Record<string, unknown>>[] {
  const options = previewedOptions(feature, optionsOf[feature].options);
  return listTiles(options).map((set) => toolParameters[feature].parse({ ...heeded, ...set }));
}
