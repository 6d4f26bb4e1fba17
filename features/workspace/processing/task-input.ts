import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import type { Result } from '#lib/contract/contract.ts';

/** What a task was started with, to show the picture before and to run it again. */
export type TaskInput = Result<'taskParamList'>['list'][number];

/** Null where the task or its photo is already deleted. */
export async function readTaskInput(id: string, signal: AbortSignal): Promise<TaskInput | null> {
  const { list } = await call('taskParamList', { body: { ids: [id] }, signal });
  return list[0] ?? null;
}

/**
 * The photo that a task was started with. Its address ends long before the photo does: then a new one is asked for.
 * @throws ApiError
 */
export async function fetchInputPhoto({ id, inputUrl }: TaskInput, signal: AbortSignal): Promise<Blob> {
  try {
    return await fetchBlob(inputUrl, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'unreadable') throw error;
    const now = await readTaskInput(id, signal);
    if (!now) throw error;
    return fetchBlob(now.inputUrl, signal);
  }
}
