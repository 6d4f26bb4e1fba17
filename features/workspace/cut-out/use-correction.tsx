import { lazy, type ReactElement, Suspense, useCallback, useState } from 'react';
import { useFailureTexts } from '#components/messages/describe-failure.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { tellNotice } from '#lib/browser/notices/notice-request.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import type { CorrectedFiles } from './correct-view.tsx';
import { addStrokes } from './strokes.ts';

/** Loaded with the first correction. */
const CorrectView = lazy(async () => ({
  default: (await import('./correct-view.tsx')).CorrectView,
}));

interface CorrectedResult {
  readonly task: Task;
  /** True for a cut-out that lies over its photo. */
  readonly isCorrectable: boolean;
}

interface Correction {
  /** Opens the correction; undefined where there is nothing to correct. */
  readonly onCorrect?: () => void;
  /** View in the place of the result while the correction is open. */
  readonly view: ReactElement | null;
}

/** Correction of a cut-out on its result. Strokes that made the result hold on where no new one lies. */
export function useCorrection(
  { workspace, settings }: Pick<WorkspaceParts, 'workspace' | 'settings'>,
  { task, isCorrectable }: CorrectedResult,
): Correction {
  const [isOpen, setOpen] = useState(false);
  const { network } = useFailureTexts();
  // Loaded before it is drawn: a part that is missing would take the whole page with it.
  const open = () =>
    import('./correct-view.tsx').then(
      () => setOpen(true),
      () => tellNotice({ kind: 'failure', text: network }),
    );
  const load = useCallback((signal: AbortSignal) => loadFiles(task.id, signal), [task.id]);
  const size = workspace.state.photo ?? task.files[0];
  if (!isCorrectable || !size) return { view: null };
  if (!isOpen) return { onCorrect: () => void open(), view: null };
  const store = settings.cutOut.strokesOn(task, size);
  return {
    view: (
      <Suspense fallback={<div className="photo-frame" />}>
        <CorrectView
          {...{ store, load }}
          onApply={(corrections) => {
            addStrokes(settings.corrections, store);
            workspace.correct(corrections);
          }}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}

/** Files of a cut-out, by new URLs: those of the page may have expired. @throws ApiError */
async function loadFiles(id: string, signal: AbortSignal): Promise<CorrectedFiles> {
  const [{ files }, { list }] = await Promise.all([
    call('imgResult', { params: { id }, signal }),
    call('taskParamList', { body: { ids: [id] }, signal }),
  ]);
  const earlier = findInput(list[0]?.inputs ?? [], 'corrections')?.url;
  const [cutOut, photo, corrections] = await Promise.all([
    fetchBlob(files[0]?.previewUrl ?? '', signal),
    fetchBlob(list[0]?.inputPreviewUrl ?? '', signal),
    earlier ? fetchBlob(earlier, signal) : null,
  ]);
  return { cutOut, photo, earlier: corrections };
}
