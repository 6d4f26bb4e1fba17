import { commands } from 'vitest/browser';
import type { cutCode, mendCode, startRouting, stopRouting } from './route-requests.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    cutCode: WithoutContext<typeof cutCode>;
    mendCode: WithoutContext<typeof mendCode>;
    startRouting: WithoutContext<typeof startRouting>;
    stopRouting: WithoutContext<typeof stopRouting>;
  }
}

type WithoutContext<Command> = Command extends (context: never, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never;

let isRouted = false;

/**
 * Has all requests of this page handed over until the end of its test file. A request between two tests would
 * else reach the server of the tests’ code, which answers as no host does.
 * @param reachesHost tells whether a request comes to the host; the browser may not be so far when it says so
 */
export async function routeRequests(reachesHost: () => Promise<boolean>): Promise<void> {
  if (isRouted) return;
  do await commands.startRouting();
  while (!(await reachesHost()));
  isRouted = true;
}

/** The code of other files is not handed over, which would take time. */
export async function endRouting(): Promise<void> {
  if (isRouted) await commands.stopRouting();
}
