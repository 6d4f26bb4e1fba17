import { median } from './load.ts';

/** Two requests that must not be told apart by their time, and how many there can be. */
export interface Pair {
  readonly what: string;
  /** Milliseconds of one request each, until its answer; told its number, from 0. */
  readonly one: (index: number) => Promise<unknown>;
  readonly other: (index: number) => Promise<unknown>;
}

/** Medians of the runs of both requests, in milliseconds. */
export interface ComparedTimes {
  readonly what: string;
  readonly one: Spread;
  readonly other: Spread;
}

/** A quarter of the runs, their middle, and three quarters, in milliseconds. */
interface Spread {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

export const RUNS = 12;
const REQUESTS_IN_RUN = 12;
/** Requests of each kind that a comparison makes. */
export const REQUESTS = RUNS * REQUESTS_IN_RUN;

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return {
    low: median(sorted.slice(0, half)),
    middle: median(sorted),
    high: median(sorted.slice(-half)),
  };
}

/**
 * Times both requests in runs that take turns; within a run they take turns, too, so that whatever else the
 * machine does meets both.
 */
export async function compareTimes({ what, one, other }: Pair): Promise<ComparedTimes> {
  const medians: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    const times: [number[], number[]] = [[], []];
    for (let at = 0; at < REQUESTS_IN_RUN; at++) {
      const index = run * REQUESTS_IN_RUN + at;
      const isSwapped = index % 2 === 1;
      for (const side of isSwapped ? ([1, 0] as const) : ([0, 1] as const)) {
        const begin = performance.now();
        await (side === 0 ? one : other)(index);
        times[side].push(performance.now() - begin);
      }
    }
    medians[0].push(median(times[0]));
    medians[1].push(median(times[1]));
  }
  return { what, one: spreadOf(medians[0]), other: spreadOf(medians[1]) };
}

/** Milliseconds between the middle halves of the medians of both; 0 or less where they overlap. */
export function gapOf({ one, other }: ComparedTimes): number {
  return Math.max(one.low, other.low) - Math.min(one.high, other.high);
}
