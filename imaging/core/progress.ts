import { setImmediate as nextTurn } from 'node:timers/promises';
import { ImagingError } from './imaging-error.ts';
import type { RunControl } from './run-control.ts';

/** Longest time in milliseconds between two yields to timers, messages and signals. */
const YIELD_INTERVAL_MS = 40;

/** Progress of a run, or of a part of it. */
export interface Progress {
  /**
   * Called between pieces of work with the finished share, 0 to 1. Yields to the event loop if that is due
   * and tells the watcher then. Rejects with `aborted` once the signal has fired.
   */
  report(share: number): Promise<void>;
  /** The progress of a part of the work that runs from one share of the whole to another. */
  subrange(from: number, to: number): Progress;
}

/** Progress that hands every share to one function, as it is in the whole. */
export function progressFrom(report: (share: number) => Promise<void>): Progress {
  return {
    report,
    subrange: (from, to) => progressFrom((share) => report(from + (to - from) * share)),
  };
}

/** Reports progress to the caller of a run, yields to the event loop at times, and ends aborted runs. */
export function createProgress({ signal, onProgress }: RunControl): Progress {
  let reported = -1;
  let yielded = performance.now();
  function checkSignal(): void {
    if (signal?.aborted) throw new ImagingError('aborted');
  }
  return progressFrom(async (share) => {
    checkSignal();
    const now = performance.now();
    if (now - yielded < YIELD_INTERVAL_MS && share < 1) return;
    if (share > reported) onProgress?.(share);
    reported = Math.max(reported, share);
    await nextTurn();
    yielded = performance.now();
    checkSignal();
  });
}
