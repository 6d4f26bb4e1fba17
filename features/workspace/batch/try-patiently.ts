import { ApiError } from '#lib/browser/api-client/api-error.ts';
import type { BatchEdge } from './batch-edge.ts';
import type { Hold } from './batch-state.ts';

/** Refusals that are over by themselves, and what they are to the person. */
const HOLDS: Readonly<Partial<Record<ApiError['key'], Hold>>> = {
  queue_full: 'full',
  too_many_requests: 'busy',
  overloaded: 'busy',
  timeout: 'busy',
  network: 'offline',
};

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

interface Patience extends Pick<BatchEdge, 'wait'> {
  readonly signal: AbortSignal;
  /** Told what it waits for; null once it goes on. */
  readonly onHold: (hold: Hold | null) => void;
}

/**
 * Does something again until the host lets it: waits longer each time while there is no room, no connection or too much asked.
 * @throws what else goes wrong
 */
export async function tryPatiently<T>(
  attempt: () => Promise<T>,
  { wait, signal, onHold }: Patience,
): Promise<T> {
  for (let pause = FIRST_WAIT_MS; ; pause = Math.min(2 * pause, LONGEST_WAIT_MS)) {
    try {
      const outcome = await attempt();
      onHold(null);
      return outcome;
    } catch (error) {
      const hold = error instanceof ApiError ? HOLDS[error.key] : undefined;
      onHold(hold ?? null);
      if (!hold) throw error;
      await wait(pause, signal);
    }
  }
}
