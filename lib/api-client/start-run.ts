import type { Body, Task } from '../contract/contract.ts';
import { localError } from './api-error.ts';
import { call } from './call.ts';
import { forgetStart, keyOfStart } from './start-keys.ts';
import { tryUntilReached } from './try-until-reached.ts';

/**
 * Starts a tool. Where the answer is lost, the same body may be tried again: the host starts it once, and takes one use. It cannot be
 * cut off on its way, as nobody would know then what became of it.
 * @throws ApiError
 */
export async function startOnce(body: Body<'img2img'>): Promise<Task> {
  const task = await call('img2img', { body, idempotencyKey: keyOfStart(body) });
  forgetStart(body);
  return task;
}

interface Patience {
  /** Fired while the start is on its way, the task is called off as soon as it is known. */
  readonly signal: AbortSignal;
  readonly onConnection?: ((connected: boolean) => void) | undefined;
}

/** The same, trying again until the host is reached. @throws ApiError */
export async function startRun(body: Body<'img2img'>, options: Patience): Promise<Task> {
  const { signal } = options;
  if (signal.aborted) throw localError('aborted');
  const task = await tryUntilReached(() => startOnce(body), options);
  if (!signal.aborted) return task;
  // The history shows it where that does not get through either.
  call('cancelTask', { body: { id: task.id } }).catch(() => undefined);
  throw localError('aborted');
}
