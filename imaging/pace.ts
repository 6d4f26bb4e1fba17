import { setImmediate as nextTurn } from 'node:timers/promises';
import { ImagingError } from './imaging-error.ts';
import type { RunControl } from './run-control.ts';

/** Longest time in milliseconds that work goes on before timers, messages and signals get their turn. */
const BREATH = 40;

/** Called between pieces of work with the finished share of it, 0 to 1. Rejects with `aborted` once the signal has fired. */
export type Pace = (share: number) => Promise<void>;

/** Reports progress, lets the event loop turn now and then, and ends aborted runs. */
export function createPace({ signal, onProgress }: RunControl): Pace {
  let reported = -1;
  let breathed = performance.now();
  function checkSignal(): void {
    if (signal?.aborted) throw new ImagingError('aborted');
  }
  return async function pace(share) {
    checkSignal();
    const now = performance.now();
    if (now - breathed < BREATH && share < 1) return;
    if (share > reported) onProgress?.(share);
    reported = Math.max(reported, share);
    await nextTurn();
    breathed = performance.now();
    checkSignal();
  };
}

/** The pace of a part of the work that runs from one share of the whole to another. */
export function partOfPace(pace: Pace, from: number, to: number): Pace {
  return (share) => pace(from + (to - from) * share);
}
