import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import type { Case } from './cases.ts';

/** A case's parameters as the catalogue's schema completes them. */
export function parametersFor({
  tool,
  parameters,
}: Pick<Case, 'tool' | 'parameters'>): Record<string, unknown> {
  return toolParameters[tool].parse(parameters);
}
