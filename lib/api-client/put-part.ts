import { ApiError, localError } from './api-error.ts';

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
 * Puts one part of a file to its signed address, by XMLHttpRequest, since fetch tells nothing of the progress of what it sends.
 * @throws ApiError `network` where another try may do, `upload_missing` where the address has run out
 */
export function putPart(part: Blob, { url, signal, onProgress }: PartOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(localError('aborted'));
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    let patience = setTimeout(abort, STALLED_MS);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(patience);
      patience = setTimeout(abort, STALLED_MS);
      onProgress(loaded);
    };
    request.onabort = () => reject(localError(signal.aborted ? 'aborted' : 'network'));
    request.onerror = () => reject(localError('network'));
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(refusal(request.status, request.getResponseHeader('x-request-id')));
    };
    request.onloadend = () => {
      clearTimeout(patience);
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
    ? new ApiError({ key: 'upload_missing', code: 4617, message, requestId })
    : new ApiError({ key: 'unreadable', code: status, message, requestId });
}
