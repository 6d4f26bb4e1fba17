import type { Body, Result } from '../../contract/contract.ts';
import { errorKinds } from '../../contract/error-codes.ts';
import { ApiError, isConnectionError, localError } from './api-error.ts';
import { call, tryUntilReached } from './call.ts';

interface UploadOptions {
  readonly purpose: Body<'getMediaPreSignedUrl'>['purpose'];
  readonly type: Body<'getMediaPreSignedUrl'>['type'];
  readonly signal: AbortSignal;
  /**
   * Id of an upload of the very same file that was cut off; it goes on where it was, if the host still has
   * it.
   */
  readonly resume?: string | undefined;
  /** Told the id before the first byte is sent, to resume by. */
  readonly onBegun?: ((uploadId: string) => void) | undefined;
  /** Share that has arrived or is on its way, 0–1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Tells whether the host is being reached, each time that changes. A lost connection is waited out. */
  readonly onConnection?: ((connected: boolean) => void) | undefined;
}

type UploadState = Result<'getUploadState'>;

/** Times that fresh URLs are asked for without a part getting through. */
const MAX_RENEWALS = 3;

/**
 * Sends a file to signed URLs, part by part, each as often as it takes. What has arrived is not sent
 * again.
 * @returns id of the upload, to start a task with
 * @throws ApiError
 */
export async function uploadFile(file: Blob, options: UploadOptions): Promise<string> {
  let state = await begin(file, options);
  options.onBegun?.(state.uploadId);
  for (let renewals = 0; ; renewals += 1) {
    try {
      await putMissing(file, { state, options, onArrived: () => (renewals = 0) });
      return state.uploadId;
    } catch (error) {
      if (!isGone(error) || renewals === MAX_RENEWALS) throw error;
      // A URL that has run out: there are fresh ones for what is still missing.
      state = await readState(state.uploadId, options);
    }
  }
}

async function begin(file: Blob, options: UploadOptions): Promise<UploadState> {
  const { purpose, type, signal, resume } = options;
  if (resume !== undefined) {
    try {
      return await readState(resume, options);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  const body = { purpose, type, size: file.size };
  const announced = await tryUntilReached(() => call('getMediaPreSignedUrl', { body, signal }), options);
  return { ...announced, parts: announced.parts.map((part) => ({ ...part, present: false })) };
}

function readState(uploadId: string, options: UploadOptions): Promise<UploadState> {
  const { signal } = options;
  return tryUntilReached(() => call('getUploadState', { query: { uploadId }, signal }), options);
}

interface Missing {
  readonly state: UploadState;
  readonly options: UploadOptions;
  readonly onArrived: () => void;
}

async function putMissing(file: Blob, { state, options, onArrived }: Missing): Promise<void> {
  const { type, signal, onProgress } = options;
  const present = state.parts.filter((part) => part.present);
  let before = present.reduce((sum, { from, to }) => sum + to - from, 0);
  const tell = (bytes: number) => onProgress?.((before + bytes) / file.size);
  tell(0);
  for (const { url, from, to } of state.parts) {
    if (url === null || present.some((part) => part.from === from)) continue;
    const part = file.slice(from, to, type);
    const put = () =>
      putPart(part, { url, signal, onProgress: tell }).catch(async (error: unknown) => {
        if (isConnectionError(error)) await checkReadable(part);
        throw error;
      });
    await tryUntilReached(put, {
      signal,
      onConnection: (connected) => {
        if (!connected) tell(0);
        options.onConnection?.(connected);
      },
    });
    before += to - from;
    onArrived();
  }
}

/**
 * Browsers tell a file that they cannot read any more as a lost connection; to wait for that one would be in
 * vain.
 */
async function checkReadable(part: Blob): Promise<void> {
  try {
    await part.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw localError('file_gone', error);
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'upload_missing';
}

interface PartOptions {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
}

/** A sending that has not moved for so long is given up: a line that broke silently never tells. */
const STALLED_MS = 30_000;

/** Of the storage, where it may well answer a moment later: busy, or down. */
const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504];

/**
 * Puts one part of a file to its signed URL, by XMLHttpRequest, since fetch tells nothing of the progress
 * of what it sends.
 * @throws ApiError `network` where another try may do, `upload_missing` where the URL has run out
 */
function putPart(part: Blob, { url, signal, onProgress }: PartOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(localError('aborted'));
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    let stallTimer = setTimeout(abort, STALLED_MS);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(abort, STALLED_MS);
      onProgress(loaded);
    };
    request.onabort = () => reject(localError(signal.aborted ? 'aborted' : 'network'));
    request.onerror = () => reject(localError('network'));
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(refusal(request.status, request.getResponseHeader('x-request-id')));
    };
    request.onloadend = () => {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', abort);
    };
    request.open('PUT', url);
    request.setRequestHeader('content-type', part.type);
    request.send(part);
  });
}

/** The storage answers by status only. */
function refusal(status: number, requestId: string | null): ApiError {
  if (PASSING.includes(status)) return localError('network');
  const { message } = localError('unreadable');
  return status === 403
    ? new ApiError({ key: 'upload_missing', code: errorKinds.upload_missing.code, message, requestId })
    : new ApiError({ key: 'unreadable', code: status, message, requestId });
}

/** As many as one call takes. */
const AT_ONCE = 50;

/**
 * Has the host delete uploads that no task works on, without anybody waiting for it: a lost connection is
 * waited out as long as the page is open. What does not get through is deleted by the host within a day.
 * @param uploadIds null for what was not sent
 */
export function discardUploads(uploadIds: readonly (string | null)[]): void {
  const ids = [...new Set(uploadIds)].filter((id) => id !== null);
  const { signal } = new AbortController();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const body = { ids: ids.slice(from, from + AT_ONCE) };
    tryUntilReached(() => call('deleteUploads', { body }), { signal }).catch(() => undefined);
  }
}
