import { ApiError, localError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { followTask } from '#lib/browser/api-client/task-stream.ts';
import type { AnalysisKind } from '#lib/catalog/analyses.ts';
import type { Task } from '#lib/contract/contract.ts';
import { errorKeyOf } from '#lib/contract/error-codes.ts';

export interface AnalysisRequest {
  readonly kind: AnalysisKind;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Sends the open photo where that was not done yet, and gives its upload. @throws ApiError */
export type SendPhoto = (options: {
  readonly signal: AbortSignal;
  /** Share that has been sent, 0–1. */
  readonly onProgress?: (share: number) => void;
  /** Once more, as the host has it no longer. */
  readonly again?: boolean;
}) => Promise<string>;

interface AnalysisRunOptions {
  readonly send: SendPhoto;
  /** Cancels the analysis, on the host as well. */
  readonly signal: AbortSignal;
  /** Share of sending and work together, 0–1. */
  readonly onProgress: (share: number) => void;
}

/** Share of the whole that sending the photo is taken for. */
const SENT = 0.4;

/** Sends the photo if need be, starts an analysis on it and waits for its end. @throws ApiError also where the analysis failed */
export async function runAnalysis(request: AnalysisRequest, options: AnalysisRunOptions): Promise<Task> {
  const { signal, onProgress } = options;
  const { id } = await startAnalysis(request, options);
  const cancel = () => void call('cancelTask', { body: { id } }).catch(() => undefined);
  if (signal.aborted) {
    cancel();
    throw localError('aborted');
  }
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const task = await followTask(id, {
      signal,
      onTask: ({ progress }) => onProgress(SENT + ((1 - SENT) * (progress ?? 0)) / 100),
      onConnection: () => undefined,
    });
    if (task.state === 'done') return task;
    throw failureOfTask(task);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

async function startAnalysis(
  request: AnalysisRequest,
  { send, signal, onProgress }: AnalysisRunOptions,
): Promise<Task> {
  const start = async (again: boolean) => {
    const uploadId = await send({ signal, again, onProgress: (share) => onProgress(SENT * share) });
    // Not cut off on its way: the host would work on, and nobody would know on what.
    return call('analysis', { body: { ...request, uploadId } });
  };
  try {
    return await start(false);
  } catch (error) {
    const isGone = error instanceof ApiError && error.key === 'upload_missing';
    if (!isGone) throw error;
    return start(true);
  }
}

function failureOfTask({ id, error }: Task): ApiError {
  const code = error?.code ?? 0;
  return new ApiError({
    key: errorKeyOf(code) ?? 'aborted',
    code,
    message: error?.message ?? '',
    requestId: id,
  });
}
