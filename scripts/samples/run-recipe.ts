import { imagingTools } from '#api/engines/embedded/imaging-tools.ts';
import type { Picture } from '#imaging/picture.ts';
import type { ToolInput } from '#imaging/tools/tool.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { tools } from '#lib/catalog/tools.ts';
import type { Recipe } from './recipes.ts';

/** Runs a recipe's tool with the parameters that the catalogue's schema completes. */
export async function runRecipe(
  { tool: name, parameters = {} }: Omit<Recipe, 'mask'>,
  input: ToolInput,
): Promise<Picture> {
  const entry = tools.find(({ featureCode }) => imagingTools[featureCode] === name);
  if (!entry) throw new RangeError(`the catalogue does not know ${name}`);
  const tool = await loadTool(name);
  const { picture } = await tool(input, toolParameters[entry.featureCode].parse(parameters));
  return picture;
}
