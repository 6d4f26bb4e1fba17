import { call } from '#lib/api-client/call.ts';
import type { Result } from '#lib/contract/contract.ts';

/** What a task was started with, to show the picture before and to run it again. */
export type TaskInput = Result<'taskParamList'>['list'][number];

/** Null where the task or its photo is already deleted. */
export async function readTaskInput(id: string, signal: AbortSignal): Promise<TaskInput | null> {
  const { list } = await call('taskParamList', { body: { ids: [id] }, signal });
  return list[0] ?? null;
}
