import type { Picture } from '#imaging/core/picture.ts';
import type { ToolInput } from '#imaging/tools/tool.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';

interface FeatureRun {
  readonly feature: FeatureCode;
  /** Parameters that differ from the defaults of the tool's schema. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Index of the result, from 0. */
  readonly result?: number | undefined;
}

/** Runs the tool of a feature with the parameters that the catalogue's schema completes. */
export async function runFeature(
  { feature, parameters, result = 0 }: FeatureRun,
  input: ToolInput,
): Promise<Picture> {
  const tool = await loadTool(feature);
  const { picture, further = [] } = await tool(input, toolParameters[feature].parse(parameters));
  const chosen = [picture, ...further][result];
  if (!chosen || 'frames' in chosen) throw new RangeError(`${feature} made no picture ${result}`);
  return chosen;
}
