import type { Body, Task } from '../contract/contract.ts';
import { call } from './call.ts';
import { forgetStart, keyOfStart } from './start-keys.ts';

/**
 * Starts another version of a result. Where the answer was lost, asking again gives the version that was started then.
 * @throws ApiError
 */
export async function startVersion(body: Body<'startVersion'>): Promise<Task> {
  const version = await call('startVersion', { body, idempotencyKey: keyOfStart(body) });
  forgetStart(body);
  return version;
}
