import { ApiError, localError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { followTask } from '#lib/browser/api-client/task-stream.ts';
import type { AnalysisKind } from '#lib/catalog/analyses.ts';
import type { Task } from '#lib/contract/contract.ts';
import { errorKeyOf } from '#lib/contract/error-codes.ts';

export interface AnalysisRequest {
  readonly kind: AnalysisKind;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** That the people in the photo agree, where the tool asks for it. */
  readonly consent?: boolean;
}

/** Uploads the open photo unless it is uploaded already. @returns id of the upload @throws ApiError */
export type SendPhoto = (options: {
  readonly signal: AbortSignal;
  /** Uploaded share, 0–1. */
  readonly onProgress?: (share: number) => void;
  /** True to upload again because the host has deleted the upload. */
  readonly again?: boolean;
}) => Promise<string>;

interface AnalysisRunOptions {
  readonly send: SendPhoto;
  /** Uploads the photo that the previewed tool takes beside. */
  readonly sendAdditional?: SendPhoto | undefined;
  /** Cancels the analysis, also on the host. */
  readonly signal: AbortSignal;
  /** Share of upload and analysis together, 0–1. */
  readonly onProgress: (share: number) => void;
}

/** Share of the progress bar for the upload. */
const SENT = 0.4;

/**
 * Uploads the photo if necessary, starts an analysis and waits for its end.
 * @throws ApiError also for a failed analysis
 */
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
  { send, sendAdditional, signal, onProgress }: AnalysisRunOptions,
): Promise<Task> {
  const start = async (again: boolean) => {
    const uploadId = await send({ signal, again, onProgress: (share) => onProgress(SENT * share) });
    const additionalId = await sendAdditional?.({ signal, again });
    // No signal here: an aborted request could leave a task on the host whose id is unknown.
    return call('analysis', { body: { ...request, uploadId, additionalId } });
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
