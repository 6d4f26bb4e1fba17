import type { Body, Task } from '../contract/contract.ts';
import { call } from './call.ts';
import type { RequestOptions } from './request-options.ts';
import { forgetStart, keyOfStart } from './start-keys.ts';

/** Calls that start a task, and what they are given: a tool on a photo, and another version of a result. */
interface Starts {
  readonly img2img: Body<'img2img'>;
  readonly startVersion: Body<'startVersion'>;
}

/**
 * Starts a task. Where the answer is lost, the same body may be tried again: the host starts it once, and takes one use. It cannot be
 * cut off on its way, as nobody would know then what became of it.
 * @throws ApiError
 */
export async function startOnce<Name extends keyof Starts>(name: Name, body: Starts[Name]): Promise<Task> {
  const options = { body, idempotencyKey: keyOfStart(body) };
  // Both are typed by the same name, which the compiler does not follow through `call`.
  const task = await call<keyof Starts>(name, options as RequestOptions<keyof Starts>);
  forgetStart(body);
  return task;
}
