import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { SendPhoto } from '#features/analysis/run-analysis.ts';
import { localError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { tryUntilReached } from '#lib/browser/api-client/retry.ts';
import { startRun } from '#lib/browser/api-client/start-run.ts';
import { discardUploads } from '#lib/browser/api-client/upload-file.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { forgetRun, keepRun } from '#lib/browser/storage/kept-run.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { followRun } from '../processing/follow-run.ts';
import { checkAvailable, tellFailure } from '../tell-failure.ts';
import { useActivity } from '../use-activity.ts';
import type { ClipStart } from './clip-start.ts';
import { type ClipState, nextClipState } from './clip-state.ts';
import { type ClipRefusal, ClipRefused, closeClip, openClip } from './open-clip.ts';
import { discardBegun, sendClip } from './send-clip.ts';

/** Reason for the return to the drop area, or null. */
export type ClipEnd = ClipRefusal | 'gone' | 'deleted' | null;

interface ClipOptions {
  readonly feature: FeatureCode;
  readonly start: ClipStart;
  /** Returns to the drop area. */
  readonly onIdle: (end: ClipEnd) => void;
}

/** Request of a run, without the video. */
interface ClipRunRequest {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly consent: boolean;
  /** Credits that the person was told. */
  readonly cost: number;
}

/** State and actions of the workspace for clips. Unmounting aborts the current work. */
export interface ClipControls {
  readonly state: ClipState;
  readonly run: (request: ClipRunRequest) => void;
  readonly cancel: () => void;
  /** Returns to the set-up; after a reload the video is fetched from the host. */
  readonly edit: () => void;
  /** Returns to the result of an earlier run. */
  readonly showResult: () => void;
  /** Shows a task that was started elsewhere on the page, and its result. */
  readonly follow: (task: Task) => void;
  readonly leave: () => void;
  /** Uploads the open video before a run, which then uses the upload. */
  readonly send: SendPhoto;
  readonly checkAgain: () => void;
}

function firstState(start: ClipStart): ClipState {
  const phase = { kind: start.kind === 'resume' ? 'resuming' : 'opening' } as const;
  return { phase, clip: null, uploadId: null, input: null, result: null, connected: true };
}

export function useClipWorkspace({ feature, start, onIdle }: ClipOptions): ClipControls {
  const [state, dispatch] = useReducer(nextClipState, start, firstState);
  const { begin, stop } = useActivity(
    useCallback(
      (error: unknown) => {
        if (error instanceof ClipRefused) onIdle(error.refusal);
        else tellFailure(error, { feature, dispatch, onIdle: () => onIdle('gone') });
      },
      [feature, onIdle],
    ),
  );
  const open = useCallback(() => {
    checkAvailable(feature, dispatch);
    begin(async (signal) => {
      if (start.kind === 'resume') return followRun(start.taskId, { feature, signal, dispatch });
      forgetRun(feature);
      const clip = await openClip(await start.read(signal), signal);
      if (signal.aborted) return closeClip(clip);
      dispatch({ type: 'opened', clip });
    });
  }, [begin, feature, start]);
  useEffect(open, [open]);

  const { clip, phase, uploadId, input } = state;
  const latest = useRef(uploadId);
  latest.current = uploadId;
  // A reload does not run this; the host deletes what no task takes within a day.
  useEffect(() => () => discardUploads([latest.current]), []);
  useEffect(() => () => (clip ? closeClip(clip) : undefined), [clip]);
  useEffect(() => {
    if (phase.kind === 'result') keepRun(feature, phase.task.id);
    // A run from before a reload was cancelled: this page has neither its video nor a result.
    if (phase.kind === 'editing' && clip === null) onIdle(null);
  }, [feature, phase, clip, onIdle]);

  const isBusy = phase.kind === 'uploading' || phase.kind === 'running';
  const onConnection = (connected: boolean) => dispatch({ type: 'connection', connected });
  const follow = (task: Task) => {
    if (isBusy) return;
    dispatch({ type: 'task', task });
    begin((signal) => followRun(task.id, { feature, signal, dispatch, isNew: true }));
  };
  const run = ({ parameters, consent, cost }: ClipRunRequest) => {
    if (isBusy || !clip) return;
    dispatch({ type: 'uploading', share: uploadId ? 1 : 0 });
    begin(async (signal) => {
      const onProgress = (share: number) => signal.aborted || dispatch({ type: 'uploading', share });
      const sent = uploadId ?? (await sendClip(clip, { feature, signal, onProgress, onConnection }));
      if (sent !== uploadId) dispatch({ type: 'uploaded', uploadId: sent });
      const body = {
        feature,
        inputs: [{ role: 'video' as const, uploadId: sent }],
        consent,
        parameters,
        cost,
      };
      const task = await startRun(body, { signal, onConnection });
      dispatch({ type: 'task', task });
      await followRun(task.id, { feature, signal, dispatch, isNew: true });
    });
  };
  const send: SendPhoto = async ({ signal, again = false, onProgress = () => undefined }) => {
    if (!clip) throw localError('aborted');
    if (uploadId !== null && !again) return uploadId;
    const sent = await sendClip(clip, { feature, signal, onProgress, onConnection });
    dispatch({ type: 'uploaded', uploadId: sent });
    return sent;
  };
  const edit = () => {
    if (clip) return dispatch({ type: 'edit' });
    begin(async (signal) => {
      dispatch({ type: 'opening' });
      const sent = findInput(input?.inputs ?? [], 'video');
      if (!sent?.url) throw localError('photo_expired');
      const file = await fetchBlob(sent.url, signal);
      const opened = await openClip({ file, name: '' }, signal);
      if (signal.aborted) return closeClip(opened);
      dispatch({ type: 'opened', clip: opened, uploadId: sent.uploadId });
    });
  };
  return {
    ...{ state, run, edit, follow, send },
    cancel: () => {
      if (phase.kind === 'uploading') {
        stop();
        dispatch({ type: 'canceled' });
      }
      if (phase.kind === 'running') cancelTask(phase.task.id, onConnection);
    },
    showResult: () => dispatch({ type: 'canceled' }),
    leave: () => {
      stop();
      forgetRun(feature);
      discardBegun(feature);
      onIdle(null);
    },
    checkAgain: open,
  };
}

/** Without a connection the cancellation is sent when it returns; the task itself reports its end. */
function cancelTask(id: string, onConnection: (connected: boolean) => void): void {
  const { signal } = new AbortController();
  tryUntilReached(() => call('cancelTask', { body: { id } }), { signal, onConnection }).catch(
    () => undefined,
  );
}
