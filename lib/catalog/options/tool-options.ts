import { type FeatureCode, tools } from '../tools.ts';
import { loadOptions } from './load-options.ts';
import type { ToolOptions } from './option.ts';

/**
 * The options of every tool, from the folders, for the host and scripts. Pages and browsers use
 * `loadOptions`: a module of theirs that waits at its top level makes the first load of every page larger.
 */
export const toolOptions = Object.fromEntries(
  await Promise.all(tools.map(async ({ featureCode }) => [featureCode, await loadOptions(featureCode)])),
) as Readonly<Record<FeatureCode, ToolOptions>>;
