import type { Body, Result } from '../contract/contract.ts';
import { ApiError, isConnectionError, localError } from './api-error.ts';
import { call } from './call.ts';
import { putPart } from './put-part.ts';
import { tryUntilReached } from './try-until-reached.ts';

interface UploadOptions {
  readonly purpose: Body<'getMediaPreSignedUrl'>['purpose'];
  readonly type: Body<'getMediaPreSignedUrl'>['type'];
  readonly signal: AbortSignal;
  /** Id of an upload of the very same file that was cut off; it goes on where it was, if the host still has it. */
  readonly resume?: string | undefined;
  /** Told the id before the first byte is sent, to resume by. */
  readonly onBegun?: ((uploadId: string) => void) | undefined;
  /** Share that has arrived or is on its way, 0–1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Tells whether the host is being reached, each time that changes. A lost connection is waited out. */
  readonly onConnection?: ((connected: boolean) => void) | undefined;
}

type UploadState = Result<'getUploadState'>;

/** Times that fresh addresses are asked for without a part getting through. */
const MOST_RENEWALS = 3;

/**
 * Sends a file to signed addresses, part by part, each as often as it takes. What has arrived is not sent again.
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
      if (!isGone(error) || renewals === MOST_RENEWALS) throw error;
      // An address that has run out: there are fresh ones for what is still missing.
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

/** Browsers tell a file that they cannot read any more as a lost connection; to wait for that one would be in vain. */
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
