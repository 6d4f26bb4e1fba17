import type { PreviewedFeature } from '../aids.ts';
import { aiFilterOptions } from '../options/ai-filter.ts';
import { halloweenOptions } from '../options/halloween.ts';
import type { OptionValues, ToolOptions } from '../options/option.ts';
import { photoToEmojiOptions } from '../options/photo-to-emoji.ts';
import { listTiles, previewedOptions } from '../options/preview-tiles.ts';
import { toolParameters } from './parameters.ts';

const optionsOf: Readonly<Record<PreviewedFeature, ToolOptions>> = {
  'ai-filter': aiFilterOptions,
  halloween: halloweenOptions,
  'photo-to-emoji': photoToEmojiOptions,
};

/** The parameters of one run for each tile of a tool's sheet. @param heeded what is set beside what is previewed */
export function previewedRuns(
  feature: PreviewedFeature,
  heeded: OptionValues,
): Readonly<Record<string, unknown>>[] {
  const options = previewedOptions(feature, optionsOf[feature].options);
  return listTiles(options).map((set) => toolParameters[feature].parse({ ...heeded, ...set }));
}
