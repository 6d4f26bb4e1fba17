import { call } from './call.ts';
import { tryUntilReached } from './retry.ts';

/** As many as one call takes. */
const AT_ONCE = 50;

/**
 * Has the host delete uploads that no task works on, without anybody waiting for it: a lost connection is waited out as long as the
 * page is open. What does not get through is deleted by the host within a day.
 * @param uploadIds null for what was not sent
 */
export function discardUploads(uploadIds: readonly (string | null)[]): void {
  const ids = [...new Set(uploadIds)].filter((id) => id !== null);
  const { signal } = new AbortController();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const body = { ids: ids.slice(from, from + AT_ONCE) };
    tryUntilReached(() => call('deleteUploads', { body }), { signal }).catch(() => undefined);
  }
}
