import { call } from '#lib/browser/api-client/call.ts';
import { tryUntilReached } from '#lib/browser/api-client/retry.ts';
import { startRun } from '#lib/browser/api-client/start-run.ts';
import { discardUploads } from '#lib/browser/api-client/upload-file.ts';
import { forgetRun } from '#lib/browser/storage/kept-run.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import { MORE_VERSIONS } from '#lib/catalog/limits.ts';
import { seedAfter } from '#lib/catalog/seed-after.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import { type OpenPhoto, openPhoto } from './photo/open-photo.ts';
import { forgetSending, readSending } from './photo/send-photo.ts';
import { followRun } from './processing/follow-run.ts';
import { fetchInputPhoto, type RunRequest } from './processing/run-request.ts';
import { type SentFiles, sendTask } from './processing/run-task.ts';
import type { Activity } from './use-activity.ts';
import type { WorkspaceEvent, WorkspaceState } from './workspace-state.ts';

interface RunInput extends RunRequest {
  readonly photo: OpenPhoto;
}

interface ActionContext extends Activity {
  readonly feature: FeatureCode;
  readonly state: WorkspaceState;
  readonly sent: SentFiles;
  readonly dispatch: (event: WorkspaceEvent) => void;
  readonly onIdle: (refusal: null) => void;
}

/** Uploads photos and mask and follows the task. Does nothing during a run. */
export function run(context: ActionContext, { mask, corrections, ...input }: RunInput): void {
  const { feature, state, sent, dispatch, begin } = context;
  if (isBusy(state)) return;
  dispatch({ type: 'uploading', share: 0 });
  begin(async (signal) => {
    const task = await sendTask({
      ...input,
      feature,
      sent,
      uploadId: state.uploadId,
      mask: await mask,
      corrections: await corrections,
      signal,
      onProgress: (share) => signal.aborted || dispatch({ type: 'uploading', share }),
      onConnection: (connected) => dispatch({ type: 'connection', connected }),
      onUploaded: (uploadId) => dispatch({ type: 'uploaded', uploadId }),
    });
    forgetSending(feature);
    dispatch({ type: 'task', task });
    await followRun(task.id, { feature, signal, dispatch, isNew: true });
  });
}

/** Repeats the last run with other parameters. */
export function runAgain(context: ActionContext, parameters: RunInput['parameters']): void {
  const { feature, state, dispatch, begin } = context;
  const { input } = state;
  if (!input || isBusy(state)) return;
  const inputs = input.inputs.map(({ role, uploadId }) => ({ role, uploadId }));
  // Consent was given for exactly these photos.
  const consent = findTool(feature)?.safety?.consent ?? false;
  const body = { feature, inputs, consent, parameters };
  dispatch({ type: 'uploading', share: 1 });
  begin(async (signal) => {
    const onConnection = (connected: boolean) => dispatch({ type: 'connection', connected });
    const task = await startRun(body, { signal, onConnection });
    dispatch({ type: 'task', task });
    await followRun(task.id, { feature, signal, dispatch, isNew: true });
  });
}

/** Aborts an upload immediately; a task is cancelled by the host, which then reports its end. */
export function cancel({ feature, state: { phase }, dispatch, stop }: ActionContext): void {
  if (phase.kind === 'uploading') {
    stop();
    forgetRun(feature);
    dispatch({ type: 'canceled' });
  }
  if (phase.kind !== 'running') return;
  const { signal } = new AbortController();
  const onConnection = (connected: boolean) => dispatch({ type: 'connection', connected });
  // Without a connection the cancellation is sent when it returns. The task itself reports if it has ended
  // meanwhile.
  tryUntilReached(() => call('cancelTask', { body: { id: phase.task.id } }), { signal, onConnection }).catch(
    () => undefined,
  );
}

/** Returns to the set-up; after a reload the photo is downloaded from the host. */
export function edit({ state: { photo, input }, dispatch, begin, onIdle }: ActionContext): void {
  if (photo) dispatch({ type: 'edit' });
  else if (!input) onIdle(null);
  else {
    begin(async (signal) => {
      dispatch({ type: 'opening' });
      const reopened = await openPhoto(await fetchInputPhoto(input, signal), '');
      if (signal.aborted) return reopened.bitmap.close();
      dispatch({ type: 'opened', photo: reopened });
      const sent = findInput(input.inputs, 'photo');
      if (sent) dispatch({ type: 'uploaded', uploadId: sent.uploadId });
    });
  }
}

/** Returns to the drop area and discards an unfinished upload. */
export function leave({ feature, stop, onIdle }: ActionContext): void {
  stop();
  forgetRun(feature);
  discardUploads([readSending(feature)?.uploadId ?? null]);
  forgetSending(feature);
  onIdle(null);
}

function isBusy({ phase }: WorkspaceState): boolean {
  return phase.kind === 'uploading' || phase.kind === 'running';
}

/** Same parameters with another seed, beyond the seeds of the result's own versions. */
export function nextVersion(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...parameters, seed: seedAfter(parameters.seed, MORE_VERSIONS + 1) };
}
