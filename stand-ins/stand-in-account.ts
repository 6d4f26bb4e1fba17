import { EventDeliveries } from './event-deliveries.ts';
import type { StateFile } from './state-file.ts';

/** Work of a stand-in that falls due at a time, such as a renewal. */
interface DueWork {
  /** Earliest moment at which something falls due; null where nothing will. */
  nextDueAt(): number | null;
  /** Does what is due at this moment, so that the next one lies later. */
  runDue(at: number): void;
}

/**
 * Clock of a stand-in: the system's, ahead by all that it was advanced. Periods of a year pass in a call,
 * with everything that falls due on the way done at its own time.
 */
class TestClock {
  #aheadMs: number;
  readonly #systemNow: () => number;

  constructor(aheadMs: number, systemNow: () => number = Date.now) {
    this.#aheadMs = aheadMs;
    this.#systemNow = systemNow;
  }

  /** Milliseconds since 1970 in UTC. */
  now(): number {
    return this.#systemNow() + this.#aheadMs;
  }

  /** Milliseconds that it is ahead of the system's clock. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  /** Moves on by zero or more milliseconds, and does all that falls due until then, in order of time. */
  advance(milliseconds: number, work: DueWork): void {
    if (milliseconds < 0) throw new RangeError('A test clock goes forward alone.');
    const system = this.#systemNow();
    const end = system + this.#aheadMs + milliseconds;
    for (let due = work.nextDueAt(); due !== null && due <= end; due = work.nextDueAt()) {
      this.#aheadMs = Math.max(this.#aheadMs, due - system);
      work.runDue(due);
    }
    this.#aheadMs = end - system;
  }
}

interface AccountOptions {
  /** Milliseconds before an event that was refused is sent again. */
  readonly retryMs: number;
  /** Source of time before it is advanced; the system's by default. */
  readonly now?: () => number;
}

/** A merchant's account at a stand-in: its state on disk, its clock and its events. */
export class StandInAccount<State extends { aheadMs: number }> {
  readonly clock: TestClock;
  readonly deliveries: EventDeliveries;
  readonly #file: StateFile<State>;
  /** Address of the stand-in itself; set once it listens. */
  origin = '';

  constructor(file: StateFile<State>, { retryMs, now }: AccountOptions) {
    this.#file = file;
    this.clock = new TestClock(file.state.aheadMs, now);
    this.deliveries = new EventDeliveries(retryMs);
  }

  get state(): State {
    return this.#file.state;
  }

  save(): void {
    this.state.aheadMs = this.clock.aheadMs;
    this.#file.save();
  }
}
