import { setTimeout as wait } from 'node:timers/promises';
import { errorKinds } from '#lib/contract/error-codes.ts';
import type { HostCall } from '../../support/call-host.ts';

const PAUSE_MS = 200;

/**
 * Calls as a browser does: again where the host says that it is overloaded, which it is while it starts on a
 * busy machine.
 */
export function retryingCalls(call: HostCall): HostCall {
  return async (name, options) => {
    for (;;) {
      const answer = await call(name, options);
      if (answer.code !== errorKinds.overloaded.code) return answer;
      await wait(PAUSE_MS);
    }
  };
}
