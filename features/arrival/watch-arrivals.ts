import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { hasEnded } from '#lib/browser/api-client/follow-task.ts';
import { watchTasks } from '#lib/browser/api-client/watch-tasks.ts';
import { forgetArrival, isShownHere, readArrivals } from '#lib/browser/storage/arrivals.ts';
import type { Task } from '#lib/contract/contract.ts';

/** A page that shows the run itself, in another window, has this long to take the end for seen. */
const YIELD_MS = 300;

/** Runs that this page does not show itself. */
const pending = () => readArrivals().filter(({ id }) => !isShownHere(id));

/** The tasks as they are; those that are gone are forgotten. */
async function ask(signal: AbortSignal): Promise<readonly Task[]> {
  const asked = pending().map(({ id }) =>
    call('imgResult', { params: { id }, signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.key === 'not_found') forgetArrival(id);
      return null;
    }),
  );
  return (await Promise.all(asked)).filter((task) => task !== null);
}

/**
 * Tells of runs that ended, each once in all tabs of this browser, while somebody looks at this page.
 * @returns stops
 */
export function watchArrivals(onArrived: (task: Task) => void): () => void {
  const stop = new AbortController();
  const told = new Set<string>();
  let watching: AbortController | null = null;

  const onTask = (task: Task) => {
    if (!hasEnded(task) || told.has(task.id) || !pending().some(({ id }) => id === task.id)) return;
    told.add(task.id);
    setTimeout(() => {
      if (stop.signal.aborted || !pending().some(({ id }) => id === task.id)) return;
      forgetArrival(task.id);
      if (task.state !== 'cancelled') onArrived(task);
    }, YIELD_MS);
  };
  // A hidden page keeps no connection open: a browser has few of them for one host.
  const refresh = () => {
    const isNeeded = document.visibilityState === 'visible' && pending().length > 0;
    if (isNeeded === (watching !== null)) return;
    watching?.abort();
    watching = isNeeded ? new AbortController() : null;
    if (watching) void watchTasks({ signal: AbortSignal.any([watching.signal, stop.signal]), ask, onTask });
  };
  addEventListener('storage', refresh, stop);
  document.addEventListener('visibilitychange', refresh, stop);
  refresh();
  return () => stop.abort();
}
