import { hasWorkspace } from '../tool.ts';
import { type FeatureCode, findTool } from '../tools.ts';
import type { ToolOptions } from './option.ts';

/**
 * Loads the options of a tool, of which each is a chunk of its own. A tool that no page offers has none.
 */
export async function loadOptions(feature: FeatureCode): Promise<ToolOptions> {
  const tool = findTool(feature);
  if (!tool || !hasWorkspace(tool)) return { options: [], versions: false, compares: true };
  const module: { readonly options: ToolOptions } = await import(`../tools/${feature}/options.ts`);
  return module.options;
}
