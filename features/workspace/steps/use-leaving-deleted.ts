import { useEffect, useRef } from 'react';
import type { WorkspaceParts } from '../workspace-props.ts';
import type { Work } from './list-steps.ts';
import { showNeighbour } from './show-step.ts';

interface ShownResult {
  readonly rootId: string;
  readonly work: Work;
  /** Number of the shown step; null where it is none. */
  readonly step: number | null;
  /** True once the result was deleted in another tab. */
  readonly isGone: boolean;
  /** Leaves the workspace. */
  readonly onDeleted: () => void;
}

/** Way on from a result that was deleted, here or in another tab: to a step beside it, else out. */
export function useLeavingDeleted(
  parts: Pick<WorkspaceParts, 'tool' | 'workspace'>,
  { rootId, work, step, isGone, onDeleted }: ShownResult,
): () => void {
  const leave = () => {
    const isShown = step !== null && showNeighbour(parts, { work, rootId, number: step });
    if (!isShown) onDeleted();
  };
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (isGone) latest.current();
  }, [isGone]);
  return leave;
}
