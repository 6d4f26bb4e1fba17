import { call } from '#lib/api-client/call.ts';
import { waitFor } from '#lib/api-client/wait-for.ts';
import type { Body, Result } from '#lib/contract/contract.ts';

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
