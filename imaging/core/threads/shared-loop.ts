/** Most bands of a loop. */
export const MAX_BANDS = 1023;

/** Most arguments of a call. */
const MAX_ARGUMENTS = 8;

/** Bits of the ticket that count the bands that nobody has taken; those above them number the loops. */
const LEFT_BITS = 10;
const LEFT_MASK = (1 << LEFT_BITS) - 1;

/** Words of the loop, and the arguments and results of its bands behind them, in numbers of 64 bits. */
const WORDS = 8;
const TICKET = 0;
const FINISHED = 1;
const COUNT = 2;
const PROGRAM = 3;
const FUNCTION = 4;

/** A loop over bands: one function of a program, called once for each with numbers of its own. */
interface Loop {
  /** Number of the program. */
  readonly program: number;
  /** Index of the function among what the program exports. */
  readonly functionIndex: number;
  /** Arguments of each band's call. */
  readonly calls: readonly (readonly number[])[];
}

/**
 * A parallel loop in shared memory. Threads take its bands one by one (dynamic self-scheduling), so that a
 * thread that is late or not there at all does fewer. One loop is open at a time.
 */
export class SharedLoop {
  readonly block: SharedArrayBuffer;
  readonly #words: Int32Array;
  readonly #calls: Float64Array;
  readonly #results: Float64Array;

  constructor(block = new SharedArrayBuffer(8 * (WORDS + MAX_BANDS * (MAX_ARGUMENTS + 1)))) {
    this.block = block;
    this.#words = new Int32Array(block, 0, WORDS);
    this.#calls = new Float64Array(block, 8 * WORDS, MAX_BANDS * MAX_ARGUMENTS);
    this.#results = new Float64Array(block, 8 * (WORDS + MAX_BANDS * MAX_ARGUMENTS), MAX_BANDS);
  }

  /** Opens a loop of 1 to `MAX_BANDS` bands and wakes who waits for one. The one before must be done. */
  open({ program, functionIndex, calls }: Loop): void {
    const words = this.#words;
    if (calls.length > MAX_BANDS) throw new RangeError(`a loop of ${calls.length} bands`);
    for (const [band, values] of calls.entries()) this.#calls.set(values, band * MAX_ARGUMENTS);
    words[COUNT] = calls.length;
    words[PROGRAM] = program;
    words[FUNCTION] = functionIndex;
    Atomics.store(words, FINISHED, 0);
    const number = (Atomics.load(words, TICKET) >>> LEFT_BITS) + 1;
    Atomics.store(words, TICKET, (number << LEFT_BITS) | calls.length);
    Atomics.notify(words, TICKET);
  }

  /** Takes a band; -1 where all are taken. What a band's call is may be read until it is finished. */
  take(): number {
    const words = this.#words;
    for (;;) {
      const ticket = Atomics.load(words, TICKET);
      const left = ticket & LEFT_MASK;
      if (left === 0) return -1;
      if (Atomics.compareExchange(words, TICKET, ticket, ticket - 1) === ticket) return words[COUNT] - left;
    }
  }

  /** Takes a band, and waits for a loop where all are taken. Blocks the thread. */
  takeNext(): number {
    for (;;) {
      const ticket = Atomics.load(this.#words, TICKET);
      const band = this.take();
      if (band >= 0) return band;
      if ((ticket & LEFT_MASK) === 0) Atomics.wait(this.#words, TICKET, ticket);
    }
  }

  /** The call of a taken band. */
  callOf(band: number): { program: number; functionIndex: number; values: Float64Array } {
    const words = this.#words;
    const values = this.#calls.subarray(band * MAX_ARGUMENTS, (band + 1) * MAX_ARGUMENTS);
    return { program: words[PROGRAM], functionIndex: words[FUNCTION], values };
  }

  finish(band: number, result: number): void {
    this.#results[band] = result;
    Atomics.add(this.#words, FINISHED, 1);
    Atomics.notify(this.#words, FINISHED);
  }

  /** Gives up all bands that nobody has taken. */
  cancel(): void {
    let band = this.take();
    for (; band >= 0; band = this.take()) this.finish(band, 0);
  }

  /** Waits until all bands are finished, but no longer than so many milliseconds. True if they are. */
  isDoneWithin(milliseconds: number): boolean {
    const words = this.#words;
    const end = performance.now() + milliseconds;
    for (;;) {
      const finished = Atomics.load(words, FINISHED);
      if (finished === words[COUNT]) return true;
      const left = end - performance.now();
      if (left <= 0) return false;
      Atomics.wait(words, FINISHED, finished, left);
    }
  }

  /** Results of all bands, once they are finished. */
  get results(): number[] {
    return Array.from(this.#results.subarray(0, this.#words[COUNT]));
  }
}
