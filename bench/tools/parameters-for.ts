import { imagingTools } from '#api/engines/embedded/imaging-tools.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { tools } from '#lib/catalog/tools.ts';
import type { Case } from './cases.ts';

/** A case's parameters as the catalogue's schema completes them. */
export function parametersFor({ tool, parameters }: Case): Record<string, unknown> {
  const entry = tools.find(({ featureCode }) => imagingTools[featureCode] === tool);
  if (!entry) throw new Error(`the catalogue does not know ${tool}`);
  return toolParameters[entry.featureCode].parse(parameters);
}
