import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { isConnectionError } from '#lib/api-client/api-error.ts';
import { discardUploads } from '#lib/api-client/discard-uploads.ts';
import { asKeptPicture, forgetRun, keepRun, keptRun, SENDING } from '#lib/api-client/kept-run.ts';
import { refreshFeatures } from '#lib/api-client/refresh-features.ts';
import { userStore } from '#lib/api-client/user-store.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { cancel, edit, leave, run, runAgain } from './bench-actions.ts';
import { type BenchEvent, type BenchState, nextState, type Phase } from './bench-state.ts';
import { failureOf } from './failure-of.ts';
import { forgetSending } from './photo/kept-sending.ts';
import { openPhoto } from './photo/open-photo.ts';
import { openSent } from './photo/open-sent.ts';
import { PhotoRefused, type Refusal } from './photo/refusal.ts';
import { useSendOther } from './photo/use-send-other.ts';
import { useSendPhoto } from './photo/use-send-photo.ts';
import { followRun } from './run/follow-run.ts';
import { resumeSending } from './run/resume-sending.ts';
import type { RunOrder } from './run/run-order.ts';
import type { SentFiles } from './run/run-task.ts';
import type { Start } from './start.ts';
import { useActivity } from './use-activity.ts';

/** Why a workbench went back to waiting: a file that cannot be opened, a result that is gone or was just deleted, or nothing. */
export type BenchEnd = Refusal | 'gone' | 'deleted' | null;

interface BenchOptions {
  readonly feature: FeatureCode;
  readonly start: Start;
  /** Back to waiting for a photo. */
  readonly onIdle: (end: BenchEnd) => void;
}

type Parameters = Readonly<Record<string, unknown>>;

/** The state of a workbench and what can be done in it. Work that is under way ends with the component. */
export interface Bench {
  readonly state: BenchState;
  readonly run: (order: RunOrder) => void;
  readonly runAgain: (parameters: Parameters) => void;
  readonly cancel: () => void;
  readonly edit: () => void;
  readonly leave: () => void;
  readonly checkAgain: () => void;
  /** Sends the open photo, once, for what helps to set the run up. */
  readonly send: ReturnType<typeof useSendPhoto>;
  /** Sends a further photo for the same. */
  readonly sendOther: ReturnType<typeof useSendOther>;
}

function firstState(start: Start): BenchState {
  const isRun = start.kind === 'resume' && !asKeptPicture(start.taskId);
  const fetching = start.kind === 'photo' && start.fetches === true;
  const phase: Phase = isRun ? { kind: 'resuming' } : { kind: 'opening', fetching };
  return { phase, photo: null, resumed: false, uploadId: null, input: null, result: null, connected: true };
}

export function useBench({ feature, start, onIdle }: BenchOptions): Bench {
  const [state, dispatch] = useReducer(nextState, start, firstState);
  const onError = useCallback(
    (error: unknown) => {
      if (error instanceof PhotoRefused) return onIdle(error.refusal);
      const failure = failureOf(error);
      // Else a reload would send the same again, and fail again.
      if (failure && keptRun(feature) === SENDING && !isConnectionError(error)) {
        forgetRun(feature);
        forgetSending(feature);
      }
      if (failure?.key === 'engine_not_configured') dispatch({ type: 'availability', available: false });
      else if (failure?.key === 'not_found') {
        forgetRun(feature);
        onIdle('gone');
      } else if (failure) dispatch({ type: 'failed', failure });
    },
    [feature, onIdle],
  );
  const { begin, stop } = useActivity(onError);

  const open = useCallback(() => {
    checkAvailable(feature, dispatch);
    begin(async (signal) => {
      const work = { feature, signal, dispatch };
      if (start.kind === 'resume') {
        const picture = asKeptPicture(start.taskId);
        if (picture) return openSent(picture, work);
        if (start.taskId !== SENDING) return followRun(start.taskId, work);
        const isHere = await resumeSending(work);
        return isHere ? undefined : onIdle(null);
      }
      forgetRun(feature);
      const { file, name, uploadId } = await start.read(signal);
      const photo = await openPhoto(file, name);
      if (signal.aborted) return;
      dispatch({ type: 'opened', photo });
      if (uploadId) dispatch({ type: 'uploaded', uploadId });
    });
  }, [begin, feature, start, onIdle]);
  useEffect(open, [open]);

  const [sent] = useState<SentFiles>(() => new Map());
  const { photo, phase, uploadId } = state;
  useDiscarding(uploadId, sent);
  const onSent = useCallback((id: string) => dispatch({ type: 'uploaded', uploadId: id }), []);
  const send = useSendPhoto({ photo, uploadId, onSent });
  const sendOther = useSendOther(sent);
  useEffect(() => {
    if (phase.kind === 'failed' && phase.failure.key === 'upload_missing') sent.clear();
  }, [phase, sent]);
  useEffect(() => {
    if (phase.kind === 'result') keepRun(feature, phase.task.id);
    // A run of before a reload was canceled: neither its photo nor a result is here to go back to.
    if (phase.kind === 'editing' && photo === null) onIdle(null);
  }, [feature, phase, photo, onIdle]);

  const context = { feature, state, sent, dispatch, begin, stop, onIdle };
  return {
    state,
    run: (order) => photo && run(context, { ...order, photo }),
    runAgain: (parameters) => runAgain(context, parameters),
    cancel: () => cancel(context),
    edit: () => edit(context),
    leave: () => leave(context),
    checkAgain: open,
    send,
    sendOther,
  };
}

/** Leaving the workbench has the host delete what was sent and no task works on; a reload does not come here. */
function useDiscarding(uploadId: string | null, sent: SentFiles): void {
  const latest = useRef(uploadId);
  latest.current = uploadId;
  useEffect(() => () => discardUploads([latest.current, ...sent.values()]), [sent]);
}

/** A host without an engine for the tool says so before anything is sent; a host that does not answer is found out later. */
function checkAvailable(feature: FeatureCode, dispatch: (event: BenchEvent) => void): void {
  refreshFeatures().then(
    () => {
      const known = userStore.getState().features.find(({ featureCode }) => featureCode === feature);
      if (known) dispatch({ type: 'availability', available: known.available });
    },
    () => undefined,
  );
}
