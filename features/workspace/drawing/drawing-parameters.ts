import { parametersOf } from '#features/options/option-values.ts';
import type { WorkspaceParts } from '../workspace-props.ts';

/** Parameters of a run that draws. */
export function drawingParameters({ settings }: Pick<WorkspaceParts, 'settings'>): Record<string, unknown> {
  const { shown, values } = settings;
  return { ...parametersOf(shown, values), seed: values.seed };
}
