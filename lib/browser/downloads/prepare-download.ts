import type { Body, Result } from '../../contract/contract.ts';
import { localError } from '../api-client/api-error.ts';
import { call } from '../api-client/call.ts';
import { waitFor } from '../api-client/wait-for.ts';
import { noteUsage } from '../queries/limits.ts';

type Answer = Result<'downloadTask'>;
export type ReadyDownload = Extract<Answer, { state: 'ready' }>;
export type PreparedDownload = Extract<Answer, { state: 'prepared' }>;

/**
 * Takes a download: asks for a result in a form until it is made, and notes what is left.
 * @throws ApiError
 */
export async function takeDownload(
  wanted: Body<'downloadTask'>,
  signal: AbortSignal,
): Promise<ReadyDownload> {
  const answer = await waitForFile(wanted, signal);
  if (answer.state === 'prepared') throw localError('unreadable');
  noteUsage(answer);
  return answer;
}

/**
 * Has a result made in a form, to know its size before somebody takes it.
 * @throws ApiError
 */
export async function prepareDownload(
  wanted: Body<'downloadTask'>,
  signal: AbortSignal,
): Promise<PreparedDownload> {
  const answer = await waitForFile({ ...wanted, prepareOnly: true }, signal);
  if (answer.state === 'ready') throw localError('unreadable');
  return answer;
}

async function waitForFile(
  body: Body<'downloadTask'>,
  signal: AbortSignal,
): Promise<ReadyDownload | PreparedDownload> {
  for (;;) {
    const answer = await call('downloadTask', { body, signal });
    if (answer.state !== 'preparing') return answer;
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
