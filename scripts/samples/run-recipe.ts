import { imagingTools } from '#api/engines/embedded/imaging-tools.ts';
import type { Picture } from '#imaging/picture.ts';
import type { ToolInput } from '#imaging/tools/tool.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { type FeatureCode, tools } from '#lib/catalog/tools.ts';
import type { Recipe } from './recipes.ts';

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
  const name = imagingTools[feature];
  if (!name) throw new RangeError(`no tool does ${feature}`);
  const tool = await loadTool(name);
  const { picture, further = [] } = await tool(input, toolParameters[feature].parse(parameters));
  const chosen = [picture, ...further][result];
  if (!chosen || 'frames' in chosen) throw new RangeError(`${feature} made no picture ${result}`);
  return chosen;
}

/** Runs a recipe's tool. */
export function runRecipe({ tool, parameters = {}, result }: Recipe, input: ToolInput): Promise<Picture> {
  const entry = tools.find(({ featureCode }) => imagingTools[featureCode] === tool);
  if (!entry) throw new RangeError(`the catalogue does not know ${tool}`);
  return runFeature({ feature: entry.featureCode, parameters, result }, input);
}
