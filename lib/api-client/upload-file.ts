import type { Body } from '../contract/contract.ts';
import { ApiError, localError } from './api-error.ts';
import { call } from './call.ts';

interface UploadOptions {
  readonly purpose: Body<'getMediaPreSignedUrl'>['purpose'];
  readonly type: Body<'getMediaPreSignedUrl'>['type'];
  readonly signal: AbortSignal;
  /** Share that has been sent, 0–1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Asks for signed addresses and puts the file to them, part by part.
 * @returns id of the upload, to start a task with
 * @throws ApiError
 */
export async function uploadFile(file: Blob, options: UploadOptions): Promise<string> {
  const { purpose, type, signal } = options;
  const { uploadId, parts } = await call('getMediaPreSignedUrl', {
    body: { purpose, type, size: file.size },
    signal,
  });
  for (const { url, from, to } of parts) {
    await putPart(file.slice(from, to, type), {
      url,
      signal,
      onProgress: (bytes) => options.onProgress?.((from + bytes) / file.size),
    });
  }
  return uploadId;
}

interface PartOptions {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
}

/** One PUT by XMLHttpRequest, since fetch tells nothing about the progress of what it sends. */
function putPart(part: Blob, { url, signal, onProgress }: PartOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(localError('aborted'));
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onabort = () => reject(localError('aborted'));
    request.onerror = () => reject(localError('network'));
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(refusal(request.status, request.getResponseHeader('x-request-id')));
    };
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('PUT', url);
    request.setRequestHeader('content-type', part.type);
    request.send(part);
  });
}

/** The storage answers by status only: an address that has run out is the one failure worth another try. */
function refusal(status: number, requestId: string | null): ApiError {
  const { message } = localError('unreadable');
  return status === 403
    ? new ApiError({ key: 'upload_missing', code: 4617, message, requestId })
    : new ApiError({ key: 'unreadable', code: status, message, requestId });
}
