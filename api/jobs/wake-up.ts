import { setTimeout as wait } from 'node:timers/promises';
import type { EventBus } from '../infrastructure/events/event-bus.ts';

/** Tells whoever has nothing to do when there may be something. */
interface WakeUp {
  /**
   * Grows with each notice. To be read before looking for work, so that a notice that comes meanwhile is not
   * missed.
   */
  readonly count: number;
  /** Resolves at the first notice after `count` was `seen`, or when the time is over or the signal fires. */
  next(seen: number, options: { readonly milliseconds: number; readonly signal: AbortSignal }): Promise<void>;
  close(): void;
}

export function createWakeUp(events: EventBus): WakeUp {
  let count = 0;
  let bell = new AbortController();
  const close = events.subscribe('pictor_jobs', () => {
    count += 1;
    bell.abort();
    bell = new AbortController();
  });
  return {
    get count() {
      return count;
    },
    async next(seen, { milliseconds, signal }) {
      if (seen !== count || signal.aborted) return;
      // An abort is what it waits for; nothing else can make the timer fail.
      await wait(milliseconds, undefined, { signal: AbortSignal.any([bell.signal, signal]) }).catch(
        () => undefined,
      );
    },
    close,
  };
}
