import type { NextStep } from './result/fault-table.ts';
import type { WorkspaceParts } from './workspace-props.ts';

/**
 * Does the next step after a failure or against a fault: back to the set-up, with the tool of the photo that
 * the step names, or another photo.
 */
export function takeStep(
  { options, workspace, settings }: Pick<WorkspaceParts, 'options' | 'workspace' | 'settings'>,
  step: NextStep,
): void {
  const way = options.ways?.find((known) => known === step);
  if (way) settings.setMarking({ ...settings.marking, way });
  if (step === 'photo') workspace.leave();
  else workspace.edit();
}
