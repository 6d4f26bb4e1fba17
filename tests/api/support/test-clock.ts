import type { Clock } from '#api/infrastructure/clock.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/durations.ts';

/** Longer than any test that counts what belongs to a day. */
const CALM_MS = 30 * MINUTE_MS;

/** A clock that runs with the real one, ahead of it by what a test has moved it. */
export interface TestClock extends Clock {
  /** Moves the time forward. */
  advance(milliseconds: number): void;
  /** Has the clock stand still but for `advance`. @returns what lets it run on, ahead to where it would be */
  stop(): () => void;
}

/** Just before midnight in UTC it begins with the next day, so that no day ends during a test. */
export function createTestClock(): TestClock {
  const left = DAY_MS - (Date.now() % DAY_MS);
  let ahead = left < CALM_MS ? left : 0;
  let stoppedAt: number | null = null;
  return {
    now: () => (stoppedAt ?? Date.now()) + ahead,
    advance(milliseconds) {
      ahead += milliseconds;
    },
    stop() {
      stoppedAt = Date.now();
      return () => {
        stoppedAt = null;
      };
    },
  };
}
