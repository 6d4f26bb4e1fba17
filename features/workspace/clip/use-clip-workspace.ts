import { useCallback, useEffect } from 'react';
import type { SendPhoto } from '#features/analysis/run-analysis.ts';
import { discardUploads } from '#lib/browser/api-client/upload-file.ts';
import { forgetRun, keepRun } from '#lib/browser/storage/kept-run.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { type SendAdditional, useSentFiles } from '../photo/sent-files.ts';
import { followRun } from '../processing/follow-run.ts';
import { follow } from '../processing/run-again.ts';
import { checkAvailable, useActivity } from '../use-activity.ts';
import { cancel } from '../workspace-actions.ts';
import { type ClipRunRequest, editClip, runClip, sendOpenClip } from './clip-actions.ts';
import type { OneClip } from './clip-start.ts';
import { type ClipState, isClipOpen, nextClipState } from './clip-state.ts';
import { type ClipRefusal, ClipRefused, closeClip, openClip } from './open-clip.ts';
import { discardBegun } from './send-clip.ts';

/** Reason for the return to the drop area, or null. */
export type ClipEnd = ClipRefusal | 'gone' | 'deleted' | null;

interface ClipOptions {
  readonly feature: FeatureCode;
  readonly start: OneClip;
  /** Returns to the drop area. */
  readonly onIdle: (end: ClipEnd) => void;
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
  /** Closes the open video and deletes its upload, as another start comes in its place. */
  readonly replace: () => void;
  readonly leave: () => void;
  /** Uploads the open video before a run, which then uses the upload. */
  readonly send: SendPhoto;
  /** Uploads a photo that goes with the video, for the same purpose. */
  readonly sendAdditional: SendAdditional['sendAdditional'];
  /** True where such a photo was uploaded before the run. */
  readonly isAdditionalSent: boolean;
  readonly checkAgain: () => void;
}

function firstState(start: OneClip): ClipState {
  const phase: ClipState['phase'] =
    start.kind === 'resume' ? { kind: 'resuming' } : { kind: 'opening', fetching: start.fetches === true };
  const nothing = { clip: null, uploadId: null, input: null, result: null } as const;
  return { ...nothing, phase, sent: new Map(), connected: true };
}

export function useClipWorkspace({ feature, start, onIdle }: ClipOptions): ClipControls {
  const { store, state, dispatch, begin, stop } = useActivity({
    ...{ feature, refused: ClipRefused, onIdle },
    ...{ first: () => firstState(start), next: nextClipState, isOpen: isClipOpen },
  });
  const open = useCallback(() => {
    checkAvailable(feature, dispatch);
    begin(async (signal) => {
      if (start.kind === 'resume') return followRun(start.taskId, { feature, signal, dispatch });
      forgetRun(feature);
      const { uploadId: fetched, ...file } = await start.read(signal);
      const clip = await openClip(file, signal);
      if (signal.aborted) return closeClip(clip);
      dispatch({ type: 'opened', clip, ...(fetched && { uploadId: fetched }) });
    });
  }, [begin, dispatch, feature, start]);
  useEffect(open, [open]);

  const { clip, phase, uploadId } = state;
  const { sendAdditional, isAdditionalSent } = useSentFiles(store);
  useEffect(() => () => (clip ? closeClip(clip) : undefined), [clip]);
  useEffect(() => {
    if (phase.kind === 'result') keepRun(feature, phase.task.id);
    // A run from before a reload was cancelled: this page has neither its video nor a result.
    if (phase.kind === 'editing' && clip === null) onIdle(null);
  }, [feature, phase, clip, onIdle]);

  const context = { feature, state, dispatch, begin, stop, sendAdditional };
  return {
    state,
    run: (request) => runClip(context, request),
    send: (sending) => sendOpenClip(context, sending),
    ...{ sendAdditional, isAdditionalSent },
    edit: () => editClip(context),
    follow: (task) => follow(context, task),
    cancel: () => cancel(context),
    showResult: () => dispatch({ type: 'canceled' }),
    replace: () => {
      stop();
      discardUploads([uploadId]);
      dispatch({ type: 'replaced' });
    },
    leave: () => {
      stop();
      forgetRun(feature);
      discardBegun(feature);
      onIdle(null);
    },
    checkAgain: open,
  };
}
