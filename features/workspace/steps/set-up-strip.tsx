import type { ReactElement } from 'react';
import type { WorkspaceParts } from '../workspace-props.ts';
import { StepStrip } from './step-strip.tsx';
import { useWork } from './use-work.ts';

/** Steps during the set-up, with the one whose result is the open photo; null for a photo without any. */
export function SetUpStrip({
  tool,
  workspace,
}: Pick<WorkspaceParts, 'tool' | 'workspace'>): ReactElement | null {
  const place = workspace.state.work;
  const work = useWork(place?.rootId ?? null);
  if (!place || work.steps.length === 0) return null;
  const { parentTaskId: id } = place;
  return (
    <div className="photo-strip">
      <StepStrip {...{ tool, workspace, work }} current={id === null ? 0 : (work.numbers.get(id) ?? null)} />
    </div>
  );
}
