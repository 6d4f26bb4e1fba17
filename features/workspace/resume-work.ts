import { localError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { startRun } from '#lib/browser/api-client/start-run.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import {
  fingerprintFile,
  forgetSending,
  readKeptPhoto,
  readSending,
  withPhoto,
} from '#lib/browser/storage/kept-photo.ts';
import { asKeptPicture, forgetRun, type KeptPicture, SENDING } from '#lib/browser/storage/kept-run.ts';
import { keepPhotoName, keptPhotoName } from '#lib/browser/storage/photo-names.ts';
import { rememberRoot } from '#lib/browser/storage/photo-roots.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { isVideoType } from '#lib/catalog/uploads.ts';
import { openPhoto, openResult } from './photo/open-photo.ts';
import type { Refusal } from './photo/refusal.ts';
import { followNewRun, followRun } from './processing/follow-run.ts';
import { sendPhoto } from './processing/run-task.ts';
import { forgetMarks } from './setup/use-kept-setup.ts';
import type { PlaceInWork, WorkspaceEvent } from './workspace-state.ts';

/**
 * Reason for the return to the drop area: a refused file, a missing or deleted result, stored work that could
 * not be resumed or is open in another tab, or null.
 */
export type WorkspaceEnd = Refusal | 'gone' | 'deleted' | 'lost' | 'elsewhere' | null;

interface Resuming extends ResumeOptions {
  readonly onIdle: (end: WorkspaceEnd) => void;
}

/** Resumes a run, a picture that was sent to this tool, or an upload. @throws ApiError, PhotoRefused */
export async function resumeWork(kept: string, { onIdle, ...work }: Resuming): Promise<void> {
  const picture = asKeptPicture(kept);
  if (picture) return openSent(picture, work);
  if (kept !== SENDING) return followRun(kept, work);
  if (!(await resumeSending(work))) onIdle('lost');
}

interface OpenSentOptions {
  readonly feature: FeatureCode;
  readonly signal: AbortSignal;
  readonly dispatch: (event: WorkspaceEvent) => void;
  /** Place of the photo among the steps, where it is known. */
  readonly work?: PlaceInWork;
  /** True where stored marks on the photo belong to an earlier run. */
  readonly isBranch?: boolean;
}

/**
 * Opens a result that was sent to this tool. The host copies it to an upload; the browser downloads it only
 * for display.
 * @throws ApiError
 */
export async function openSent(
  picture: KeptPicture,
  { feature, signal, dispatch, isBranch = false, ...known }: OpenSentOptions,
): Promise<void> {
  const placing = known.work ?? findPlace(picture, signal);
  const { uploadId, url, type, rootId, ...size } = await call('uploadFromTask', { body: picture, signal });
  if (isVideoType(type)) throw localError('photo_expired');
  const file = await fetchBlob(url, signal);
  await rememberRoot(file, rootId);
  if (isBranch) await forgetMarks(feature, file);
  const photo = await openResult(file, { type, name: keptPhotoName(picture.taskId) ?? '', size, picture });
  const work = await placing;
  if (signal.aborted) return photo.bitmap.close();
  dispatch({ type: 'opened', photo, work });
  dispatch({ type: 'uploaded', uploadId });
}

/** Place of a result among the steps of its photo; null where the host does not tell it. */
async function findPlace({ taskId }: KeptPicture, signal: AbortSignal): Promise<PlaceInWork | null> {
  try {
    const { rootId } = await call('imgResult', { params: { id: taskId }, signal });
    return { rootId, parentTaskId: taskId };
  } catch {
    return null;
  }
}

interface ResumeOptions {
  readonly feature: FeatureCode;
  readonly signal: AbortSignal;
  readonly dispatch: (event: WorkspaceEvent) => void;
}

/**
 * Resumes the upload interrupted by a reload, and then its run.
 * @returns false where the photo or its upload is not on this device, or stored by no known release
 * @throws ApiError
 */
async function resumeSending({ feature, signal, dispatch }: ResumeOptions): Promise<boolean> {
  const sending = readSending(feature);
  const file = await readKeptPhoto(feature);
  if (!sending || !file || (await fingerprintFile(file)) !== sending.fingerprint) {
    forgetRun(feature);
    return false;
  }
  const { name, request } = sending;
  const photo = await openPhoto(file, name);
  if (signal.aborted) {
    photo.bitmap.close();
    return true;
  }
  dispatch({ type: 'opened', photo, resumed: true });
  dispatch({ type: 'uploading', share: 0 });
  const onConnection = (connected: boolean) => dispatch({ type: 'connection', connected });
  const uploadId = await sendPhoto(photo, {
    ...{ feature, request, signal, onConnection },
    onProgress: (share) => signal.aborted || dispatch({ type: 'uploading', share }),
  });
  dispatch({ type: 'uploaded', uploadId });
  const task = await startRun(withPhoto(request, uploadId), { signal, onConnection });
  forgetSending(feature);
  if (name) keepPhotoName([task.id], name);
  await followNewRun(task, { feature, signal, dispatch });
  return true;
}
