import { setTimeout as wait } from 'node:timers/promises';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { Settings } from '../infrastructure/settings.ts';

/** Often enough that a cancelled task stops within a second. */
const MOST_MS = 750;

export interface KeptLease {
  /** Fires when the lease is lost: the task was cancelled, or others believe this worker dead. */
  readonly lost: AbortSignal;
  stop(): void;
}

interface KeepLease {
  /** Renews it; false where it is somebody else's. */
  readonly renew: () => Promise<boolean>;
  readonly log: Infrastructure['log'];
  readonly settings: Pick<Settings, 'leaseSeconds'>;
}

/** Renews a lease four times in its length or oftener. Where the database does not answer for that long, it counts as lost. */
export function keepLease({ renew, log, settings }: KeepLease): KeptLease {
  const lost = new AbortController();
  const stopped = new AbortController();
  const leaseMs = settings.leaseSeconds * 1000;
  const periodMs = Math.min(MOST_MS, leaseMs / 4);

  async function keep(): Promise<void> {
    let renewedAt = performance.now();
    while (!stopped.signal.aborted && !lost.signal.aborted) {
      await wait(periodMs, undefined, { signal: stopped.signal });
      const askedAt = performance.now();
      try {
        if (!(await renew())) lost.abort();
        renewedAt = askedAt;
      } catch (error) {
        log.warn({ err: error }, 'A lease could not be renewed');
        if (performance.now() - renewedAt > leaseMs) lost.abort();
      }
    }
  }

  // Ends only by `stop`, which makes the wait throw.
  keep().catch(() => undefined);
  return { lost: lost.signal, stop: () => stopped.abort() };
}
