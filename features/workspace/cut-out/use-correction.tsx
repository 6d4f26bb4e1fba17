import { lazy, type ReactElement, Suspense, useState } from 'react';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { WorkspaceParts } from '../workspace-props.ts';

/** Loaded with the first correction. */
const CorrectView = lazy(async () => ({
  default: (await import('./correct-view.tsx')).CorrectView,
}));

type File = Task['files'][number];

interface CorrectedResult {
  readonly task: Task;
  /** URLs of the previews of a cut-out and of its photo; null where there is nothing to correct. */
  readonly previews: { readonly cutOut: string; readonly photo: string } | null;
}

interface Correction {
  /** Opens the correction; undefined where there is nothing to correct. */
  readonly onCorrect?: () => void;
  /** View in the place of the result while the correction is open. */
  readonly view: ReactElement | null;
}

/** Correction of a cut-out on its result. */
export function useCorrection(
  { workspace, settings }: Pick<WorkspaceParts, 'workspace' | 'settings'>,
  { task, previews }: CorrectedResult,
): Correction {
  const [isOpen, setOpen] = useState(false);
  const store = useSpareStore(settings.corrections, task.files[0]);
  if (!previews || !store) return { view: null };
  if (!isOpen) return { onCorrect: () => setOpen(true), view: null };
  return {
    view: (
      <Suspense fallback={<div className="photo-frame" />}>
        <CorrectView {...{ store, ...previews }} onApply={workspace.correct} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

/** Store of correction strokes: that of the open photo, or after a reload one of its own. */
function useSpareStore(store: EditorStore | null, file: File | undefined): EditorStore | null {
  const [spare] = useState(() => (store || !file ? null : createEditorStore(file, 'corrections')));
  return store ?? spare;
}
