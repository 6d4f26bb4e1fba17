import { call } from '../api-client/call.ts';
import { waitFor } from '../api-client/wait-for.ts';
import type { Body, Result } from '../contract/contract.ts';

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
