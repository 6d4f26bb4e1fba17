import { useCallback, useEffect, useReducer, useRef } from 'react';
import { call } from '#lib/api-client/call.ts';
import { forgetRun } from '#lib/api-client/kept-run.ts';
import { refreshFeatures } from '#lib/api-client/refresh-features.ts';
import { userStore } from '#lib/api-client/user-store.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { type BenchEvent, type BenchState, nextState, type Phase } from './bench-state.ts';
import { failureOf } from './failure-of.ts';
import { type OpenPhoto, openPhoto } from './photo/open-photo.ts';
import { PhotoRefused, type Refusal } from './photo/refusal.ts';
import { followRun } from './run/follow-run.ts';
import { sendTask } from './run/run-task.ts';
import type { Start } from './start.ts';

interface BenchOptions {
  readonly feature: FeatureCode;
  readonly start: Start;
  /** Back to waiting for a photo, with a reason where a file could not be opened or a result is gone. */
  readonly onIdle: (refusal: Refusal | 'gone' | null) => void;
}

interface RunInput {
  readonly photo: OpenPhoto;
  readonly mask: Promise<Blob>;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The state of a workbench and what can be done in it. Work that is under way ends with the component. */
export interface Bench {
  readonly state: BenchState;
  readonly run: (input: RunInput) => void;
  /** The last run once more, with other parameters. */
  readonly runAgain: (parameters: Readonly<Record<string, unknown>>) => void;
  readonly cancel: () => void;
  readonly edit: () => void;
  readonly leave: () => void;
  readonly checkAgain: () => void;
}

const firstState = (phase: Phase): BenchState => ({
  phase,
  photo: null,
  uploadId: null,
  input: null,
  connected: true,
});

export function useBench({ feature, start, onIdle }: BenchOptions): Bench {
  const [state, dispatch] = useReducer(nextState, start.kind, (kind) =>
    firstState({ kind: kind === 'resume' ? 'resuming' : 'opening' }),
  );
  const activity = useRef(new AbortController());

  /** Does one thing at a time; a new one ends the one before. */
  const begin = useCallback(
    (work: (signal: AbortSignal) => Promise<void>) => {
      activity.current.abort();
      activity.current = new AbortController();
      const { signal } = activity.current;
      const tell = (event: BenchEvent) => {
        if (!signal.aborted) dispatch(event);
      };
      work(signal).catch((error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof PhotoRefused) return onIdle(error.refusal);
        const failure = failureOf(error);
        if (failure?.key === 'engine_not_configured') tell({ type: 'unavailable' });
        else if (failure?.key === 'not_found') onIdle('gone');
        else if (failure) tell({ type: 'failed', failure });
      });
    },
    [onIdle],
  );

  const open = useCallback(() => {
    begin(async (signal) => {
      if (start.kind === 'resume') return followRun(start.taskId, { feature, signal, dispatch });
      forgetRun(feature);
      const { file, name } = await start.read(signal);
      const photo = await openPhoto(file, name);
      if (!signal.aborted) dispatch({ type: 'opened', photo });
    });
  }, [begin, feature, start]);

  useEffect(() => {
    open();
    checkAvailable(feature, dispatch);
    return () => activity.current.abort();
  }, [open, feature]);

  const { photo, uploadId, input, phase } = state;
  return {
    state,
    run: ({ photo: sent, mask, parameters }) => {
      if (phase.kind === 'uploading' || phase.kind === 'running') return;
      dispatch({ type: 'uploading', share: 0 });
      begin(async (signal) => {
        const task = await sendTask({
          feature,
          photo: sent,
          uploadId,
          mask: await mask,
          parameters,
          signal,
          onProgress: (share) => signal.aborted || dispatch({ type: 'uploading', share }),
          onUploaded: (id) => dispatch({ type: 'uploaded', uploadId: id }),
        });
        dispatch({ type: 'task', task });
        await followRun(task.id, { feature, signal, dispatch });
      });
    },
    runAgain: (parameters) => {
      if (!input?.maskId || phase.kind !== 'result') return;
      const { maskId } = input;
      dispatch({ type: 'uploading', share: 1 });
      begin(async (signal) => {
        const body = { feature, uploadId: input.uploadId, maskId, parameters };
        const task = await call('img2img', { body, signal });
        dispatch({ type: 'task', task });
        await followRun(task.id, { feature, signal, dispatch });
      });
    },
    cancel: () => {
      if (phase.kind === 'running') void cancelTask(phase.task.id, dispatch);
      if (phase.kind !== 'uploading') return;
      activity.current.abort();
      dispatch({ type: 'edit' });
    },
    edit: () => {
      if (photo) return dispatch({ type: 'edit' });
      if (!input) return onIdle(null);
      begin(async (signal) => {
        const response = await fetch(input.inputUrl, { signal });
        const reopened = await openPhoto(await response.blob(), '');
        dispatch({ type: 'opened', photo: reopened });
        dispatch({ type: 'uploaded', uploadId: input.uploadId });
      });
    },
    leave: () => {
      activity.current.abort();
      forgetRun(feature);
      onIdle(null);
    },
    checkAgain: () => {
      open();
      checkAvailable(feature, dispatch);
    },
  };
}

/** Asks the host to stop. The task tells by itself that it has ended. */
async function cancelTask(id: string, dispatch: (event: BenchEvent) => void): Promise<void> {
  try {
    await call('cancelTask', { body: { id } });
  } catch (error) {
    if (failureOf(error)?.key === 'network') dispatch({ type: 'connection', connected: false });
  }
}

/** A host without an engine for the tool says so before anything is sent; a host that does not answer is found out later. */
function checkAvailable(feature: FeatureCode, dispatch: (event: BenchEvent) => void): void {
  refreshFeatures().then(
    () => {
      const known = userStore.getState().features.find(({ featureCode }) => featureCode === feature);
      if (known && !known.available) dispatch({ type: 'unavailable' });
    },
    () => undefined,
  );
}
