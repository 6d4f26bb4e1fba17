import { startRun } from '#lib/browser/api-client/start-run.ts';
import { fingerprintFile } from '#lib/browser/storage/fingerprint-file.ts';
import { readKeptPhoto } from '#lib/browser/storage/kept-photo.ts';
import { forgetRun } from '#lib/browser/storage/kept-run.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { forgetSending, readSending } from '../photo/kept-sending.ts';
import { openPhoto } from '../photo/open-photo.ts';
import { sendPhoto } from '../photo/send-photo.ts';
import type { BenchEvent } from '../workspace-state.ts';
import { followRun } from './follow-run.ts';

interface ResumeOptions {
  readonly feature: FeatureCode;
  readonly signal: AbortSignal;
  readonly dispatch: (event: BenchEvent) => void;
}

/**
 * Goes on with the photo that was being sent before a reload, and then with its run.
 * @returns false where the photo is no longer on this device
 * @throws ApiError
 */
export async function resumeSending({ feature, signal, dispatch }: ResumeOptions): Promise<boolean> {
  const sending = readSending(feature);
  const file = await readKeptPhoto(feature);
  if (!sending || !file || (await fingerprintFile(file)) !== sending.fingerprint) {
    forgetRun(feature);
    return false;
  }
  const { name, order } = sending;
  const photo = await openPhoto(file, name);
  if (signal.aborted) return true;
  dispatch({ type: 'opened', photo, resumed: true });
  dispatch({ type: 'uploading', share: 0 });
  const onConnection = (connected: boolean) => dispatch({ type: 'connection', connected });
  const uploadId = await sendPhoto(photo, {
    ...{ feature, order, signal, onConnection },
    onProgress: (share) => signal.aborted || dispatch({ type: 'uploading', share }),
  });
  dispatch({ type: 'uploaded', uploadId });
  const task = await startRun({ ...order, uploadId }, { signal, onConnection });
  forgetSending(feature);
  dispatch({ type: 'task', task });
  await followRun(task.id, { feature, signal, dispatch, isNew: true });
  return true;
}
