import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, isConnectionError } from '#lib/browser/api-client/api-error.ts';
import { refreshCredits } from '#lib/browser/queries/credits.ts';
import { refreshFeatures } from '#lib/browser/queries/features.ts';
import { refreshLimits } from '#lib/browser/queries/limits.ts';
import { forgetSending } from '#lib/browser/storage/kept-photo.ts';
import { forgetRun, keptRun, SENDING } from '#lib/browser/storage/kept-run.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Failure, Phase, RunEvent, RunState } from './workspace-state.ts';

type Work = (signal: AbortSignal) => Promise<void>;

/** Cancellable work, one at a time, and the state that it changes. */
interface Activity<State, Event> {
  readonly store: StoreApi<State>;
  readonly dispatch: (event: Event) => void;
  /** Aborts the earlier work. */
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

interface ActivityOptions<State, Event, Refusal> extends Omit<FailureContext<Refusal>, 'dispatch'> {
  readonly first: () => State;
  /** Reducer; pure. */
  readonly next: (state: State, event: Event) => State;
  /** True where a photo, a video or a drawing is open. */
  readonly isOpen: (state: State) => boolean;
}

/** Activity of a workspace, which reports the failures of work that was not aborted. Unmounting aborts it. */
export function useActivity<State extends RunState, Event, Refusal>({
  feature,
  refused,
  first,
  next,
  isOpen,
  onIdle,
}: ActivityOptions<State, Event, Refusal>): Activity<State, Event> & { readonly state: State } {
  const [store] = useState(() => createStore<State>(first));
  const current = useRef(new AbortController());
  const dispatch = useCallback(
    (event: Event) => store.setState((state) => next(state, event)),
    [store, next],
  );
  const tell = useCallback(
    (event: RunEvent) => store.setState((state) => nextRunState(state, event, isOpen(state))),
    [store, isOpen],
  );
  const stop = useCallback(() => current.current.abort(), []);
  const begin = useCallback(
    (work: Work) => {
      current.current.abort();
      current.current = new AbortController();
      const { signal } = current.current;
      work(signal).catch((error: unknown) => {
        if (!signal.aborted) tellFailure(error, { feature, refused, dispatch: tell, onIdle });
      });
    },
    [feature, refused, tell, onIdle],
  );
  useEffect(() => stop, [stop]);
  return { store, state: useStore(store), dispatch, begin, stop };
}

/** Reducer of the events that a run has, for every kind of workspace; pure. */
export function nextRunState<State extends RunState>(state: State, event: RunEvent, isOpen: boolean): State {
  switch (event.type) {
    case 'canceled':
      return { ...state, phase: state.result ?? { kind: 'editing', canceled: true } };
    case 'uploading':
      return { ...state, phase: { kind: 'uploading', share: event.share } };
    case 'uploaded':
      return { ...state, uploadId: event.uploadId };
    case 'task':
      return { ...state, phase: { kind: 'running', task: event.task } };
    case 'result': {
      const { task, input } = event;
      const inputs = input?.inputs ?? [];
      const opened = findInput(inputs, 'photo') ?? findInput(inputs, 'video');
      const result = { kind: 'result', task, input } as const;
      return { ...state, input, uploadId: opened?.uploadId ?? state.uploadId, result, phase: result };
    }
    case 'failed':
      if (event.failure.key === 'price_changed' && isOpen)
        return { ...state, phase: { kind: 'editing', canceled: false, isRepriced: true } };
      return {
        ...state,
        ...withoutLost(state, event.failure),
        phase: { kind: 'failed', failure: event.failure },
      };
    case 'availability':
      return { ...state, phase: phaseByAvailability(state, { isOpen, available: event.available }) };
    case 'connection':
      return state.connected === event.connected ? state : { ...state, connected: event.connected };
  }
}

/** Uploads without those that the host has deleted: the next run sends all again. */
function withoutLost({ uploadId, sent }: RunState, { key }: Failure): Pick<RunState, 'uploadId' | 'sent'> {
  return key === 'upload_missing' ? { uploadId: null, sent: new Map() } : { uploadId, sent };
}

/** Results from before the tool was switched off stay visible. */
function phaseByAvailability(
  { phase }: RunState,
  { isOpen, available }: { readonly isOpen: boolean; readonly available: boolean },
): Phase {
  if (!available)
    return phase.kind === 'result' || phase.kind === 'running' ? phase : { kind: 'unavailable' };
  if (phase.kind !== 'unavailable') return phase;
  return isOpen ? { kind: 'editing', canceled: false } : { kind: 'opening' };
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
