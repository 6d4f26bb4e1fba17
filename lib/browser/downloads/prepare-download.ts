import type { Body, Result } from '../../contract/contract.ts';
import { localError } from '../api-client/api-error.ts';
import { call } from '../api-client/call.ts';
import { waitFor } from '../api-client/retry.ts';

export type ReadyDownload = Extract<Result<'downloadTask'>, { state: 'ready' }>;

/**
 * Asks for a result in a form until it is made.
 * @throws ApiError
 */
export async function prepareDownload(
  wanted: Body<'downloadTask'>,
  signal: AbortSignal,
): Promise<ReadyDownload> {
  for (;;) {
    const answer = await call('downloadTask', { body: wanted, signal });
    if (answer.state === 'ready') return answer;
    await waitFor(answer.retryAfterMs, signal);
  }
}

/**
 * The bytes at a signed URL of the storage.
 * @throws ApiError
 */
export async function fetchBlob(url: string, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw localError('unreadable');
    return await response.blob();
  } catch (error) {
    if (error instanceof TypeError) throw localError('network', error);
    throw signal.aborted ? localError('aborted', error) : error;
  }
}
