import { call } from '#lib/browser/api-client/call.ts';
import { tryUntilReached } from '#lib/browser/api-client/retry.ts';
import { discardUploads } from '#lib/browser/api-client/upload-file.ts';
import { forgetRun } from '#lib/browser/storage/kept-run.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { openPhoto } from './photo/open-photo.ts';
import { forgetSending, readSending } from './photo/send-photo.ts';
import { fetchInputPhoto } from './processing/follow-run.ts';
import type { WorkspaceEvent, WorkspaceState } from './workspace-state.ts';

interface ActionContext {
  /** Does work that the next one aborts. */
  readonly begin: (work: (signal: AbortSignal) => Promise<void>) => void;
  /** Aborts the work. */
  readonly stop: () => void;
  readonly feature: FeatureCode;
  readonly state: WorkspaceState;
  readonly dispatch: (event: WorkspaceEvent) => void;
  readonly onIdle: (refusal: null) => void;
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
