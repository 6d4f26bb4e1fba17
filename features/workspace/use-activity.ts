import { useCallback, useEffect, useRef } from 'react';
import { ApiError, isConnectionError } from '#lib/browser/api-client/api-error.ts';
import { refreshLimits } from '#lib/browser/queries/limits.ts';
import { forgetRun, keptRun, SENDING } from '#lib/browser/storage/kept-run.ts';
import type { WorkspaceControls } from './open-workspace.ts';
import { PhotoRefused } from './photo/refusal.ts';
import { forgetSending } from './photo/send-photo.ts';

type Work = (signal: AbortSignal) => Promise<void>;

/** Cancellable work, one at a time: new work aborts the earlier one, and unmounting aborts the last. */
export interface Activity {
  readonly begin: (work: Work) => void;
  readonly stop: () => void;
}

/** Activity of a workspace. Failures of work that was not aborted go to the workspace's state. */
export function useActivity({ feature, dispatch, onIdle }: WorkspaceControls): Activity {
  const current = useRef(new AbortController());
  const stop = useCallback(() => current.current.abort(), []);
  const begin = useCallback(
    (work: Work) => {
      current.current.abort();
      current.current = new AbortController();
      const { signal } = current.current;
      work(signal).catch((error: unknown) => {
        if (!signal.aborted) tellFailure(error, { feature, dispatch, onIdle });
      });
    },
    [feature, dispatch, onIdle],
  );
  useEffect(() => stop, [stop]);
  return { begin, stop };
}

const UNEXPECTED = { key: 'unreadable', message: '', requestId: null } as const;

/**
 * Reports a failure of the workspace and forgets state that a reload would fail on again. Unexpected errors
 * are shown as a system problem and rethrown.
 */
export function tellFailure(error: unknown, { feature, dispatch, onIdle }: WorkspaceControls): void {
  if (error instanceof PhotoRefused) {
    onIdle(error.refusal);
    return;
  }
  if (!(error instanceof ApiError)) {
    dispatch({ type: 'failed', failure: { ...UNEXPECTED, started: false } });
    throw error;
  }
  if (error.key === 'aborted') return;
  const { key, message, requestId } = error;
  // A kept upload would be sent again by a reload, and fail again.
  if (keptRun(feature) === SENDING && !isConnectionError(error)) {
    forgetRun(feature);
    forgetSending(feature);
  }
  // Another tab has used the free uses, so the count on the button is outdated.
  if (key === 'free_uses_exhausted') refreshLimits().catch(() => undefined);
  if (key === 'engine_not_configured') dispatch({ type: 'availability', available: false });
  else if (key === 'not_found') {
    forgetRun(feature);
    onIdle('gone');
  } else dispatch({ type: 'failed', failure: { key, message, requestId, started: false } });
}
