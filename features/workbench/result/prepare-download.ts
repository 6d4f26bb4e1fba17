import { call } from '#lib/api-client/call.ts';
import { waitFor } from '#lib/api-client/wait-for.ts';
import type { DownloadFormat } from '#lib/catalog/uploads.ts';
import type { Result } from '#lib/contract/contract.ts';

export type ReadyDownload = Extract<Result<'downloadTask'>, { state: 'ready' }>;

interface Wanted {
  readonly id: string;
  /** Which of the task's files. */
  readonly file: number;
  readonly format: DownloadFormat;
}

/**
 * Asks for a result in a format until it is made.
 * @throws ApiError
 */
export async function prepareDownload(wanted: Wanted, signal: AbortSignal): Promise<ReadyDownload> {
  for (;;) {
    const answer = await call('downloadTask', { body: wanted, signal });
    if (answer.state === 'ready') return answer;
    await waitFor(answer.retryAfterMs, signal);
  }
}
