import { useCallback, useEffect, useRef } from 'react';
import { ApiError, isConnectionError } from '#lib/browser/api-client/api-error.ts';
import { refreshCredits } from '#lib/browser/queries/credits.ts';
import { refreshFeatures } from '#lib/browser/queries/features.ts';
import { refreshLimits } from '#lib/browser/queries/limits.ts';
import { forgetRun, keptRun, SENDING } from '#lib/browser/storage/kept-run.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { forgetSending } from './photo/send-photo.ts';
import type { RunEvent } from './workspace-state.ts';

type Work = (signal: AbortSignal) => Promise<void>;

/** Cancellable work, one at a time: new work aborts the earlier one, and unmounting aborts the last. */
interface Activity {
  readonly begin: (work: Work) => void;
  readonly stop: () => void;
}

interface FailureContext<Refusal> {
  readonly feature: FeatureCode;
  /** Error of a file that this workspace does not open. */
  readonly refused: new (
    refusal: Refusal,
  ) => Error & { readonly refusal: Refusal };
  readonly dispatch: (event: RunEvent) => void;
  /** Returns to the drop area. */
  readonly onIdle: (end: Refusal | 'gone') => void;
}

/** Activity of a workspace, which reports the failures of work that was not aborted. */
export function useActivity<Refusal>({
  feature,
  refused,
  dispatch,
  onIdle,
}: FailureContext<Refusal>): Activity {
  const current = useRef(new AbortController());
  const stop = useCallback(() => current.current.abort(), []);
  const begin = useCallback(
    (work: Work) => {
      current.current.abort();
      current.current = new AbortController();
      const { signal } = current.current;
      work(signal).catch((error: unknown) => {
        if (!signal.aborted) tellFailure(error, { feature, refused, dispatch, onIdle });
      });
    },
    [feature, refused, dispatch, onIdle],
  );
  useEffect(() => stop, [stop]);
  return { begin, stop };
}

/** Reports a missing engine before anything is uploaded. An unreachable host is reported later. */
export function checkAvailable(feature: FeatureCode, dispatch: (event: RunEvent) => void): void {
  refreshFeatures().then(
    (features) => {
      const known = features.find(({ featureCode }) => featureCode === feature);
      if (known) dispatch({ type: 'availability', available: known.available });
    },
    () => undefined,
  );
}

const UNEXPECTED = { key: 'unreadable', message: '', requestId: null } as const;

/**
 * Reports a failure of the workspace and forgets state that a reload would fail on again. Unexpected errors
 * are shown as a system problem and rethrown.
 */
export function tellFailure<Refusal>(
  error: unknown,
  { feature, refused, dispatch, onIdle }: FailureContext<Refusal>,
): void {
  if (error instanceof refused) {
    onIdle(error.refusal);
    return;
  }
  if (!(error instanceof ApiError)) {
    dispatch({ type: 'failed', failure: { ...UNEXPECTED, started: false } });
    throw error;
  }
  if (error.key === 'aborted') return;
  const { key, message, requestId, retryAt, price } = error;
  // A kept upload would be sent again by a reload, and fail again.
  if (keptRun(feature) === SENDING && !isConnectionError(error)) {
    forgetRun(feature);
    forgetSending(feature);
  }
  // Another tab has used the free uses, so the count on the button is outdated.
  if (key === 'free_uses_exhausted' || key === 'photo_runs_exhausted') refreshLimits().catch(() => undefined);
  if (key === 'price_changed') refreshFeatures().catch(() => undefined);
  if (key === 'price_changed' || key === 'credits_exhausted' || key === 'headshots_exhausted')
    refreshCredits().catch(() => undefined);
  if (key === 'engine_not_configured') dispatch({ type: 'availability', available: false });
  else if (key === 'not_found') {
    forgetRun(feature);
    onIdle('gone');
  } else dispatch({ type: 'failed', failure: { key, message, requestId, retryAt, price, started: false } });
}
