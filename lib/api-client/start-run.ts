import type { Body, Task } from '../contract/contract.ts';
import { localError } from './api-error.ts';
import { call } from './call.ts';
import { startOnce } from './start-once.ts';
import { tryUntilReached } from './try-until-reached.ts';

interface Patience {
  /** Fired while the start is on its way, the task is called off as soon as it is known. */
  readonly signal: AbortSignal;
  readonly onConnection?: ((connected: boolean) => void) | undefined;
}

/** Starts a tool, trying again until the host is reached. @throws ApiError */
export async function startRun(body: Body<'img2img'>, options: Patience): Promise<Task> {
  const { signal } = options;
  if (signal.aborted) throw localError('aborted');
  const task = await tryUntilReached(() => startOnce('img2img', body), options);
  if (!signal.aborted) return task;
  // The history shows it where that does not get through either.
  call('cancelTask', { body: { id: task.id } }).catch(() => undefined);
  throw localError('aborted');
}
