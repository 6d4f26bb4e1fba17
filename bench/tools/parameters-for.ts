import { imagingTools } from '#api/engines/embedded/imaging-tools.ts';
import type { ToolName } from '#imaging/tools/tool-names.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { type FeatureCode, tools } from '#lib/catalog/tools.ts';
import type { Case } from './cases.ts';

/** The feature that a tool of imaging is the embedded engine of. */
export function featureOf(tool: ToolName): FeatureCode {
  const entry = tools.find(({ featureCode }) => imagingTools[featureCode] === tool);
  if (!entry) throw new Error(`the catalogue does not know ${tool}`);
  return entry.featureCode;
}

/** A case's parameters as the catalogue's schema completes them. */
export function parametersFor({
  tool,
  parameters,
}: Pick<Case, 'tool' | 'parameters'>): Record<string, unknown> {
  return toolParameters[featureOf(tool)].parse(parameters);
}
