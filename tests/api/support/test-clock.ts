import type { Clock } from '#api/infrastructure/clock.ts';

/** A clock that runs with the real one, ahead of it by what a test has moved it. */
export interface TestClock extends Clock {
  /** Moves the time forward. */
  advance(milliseconds: number): void;
}

export function createTestClock(): TestClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}
