import { EventDeliveries } from './event-deliveries.ts';
import type { StateFile } from './state-file.ts';
import { TestClock } from './test-clock.ts';

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
