/** Entries that are taken out by cost, the cheapest first: a binary heap (Williams 1964). */
export class PriorityQueue<Entry> {
  readonly #costs: number[] = [];
  readonly #entries: Entry[] = [];

  get size(): number {
    return this.#costs.length;
  }

  add(cost: number, entry: Entry): void {
    let at = this.#costs.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#costs[parent] <= cost) break;
      this.#costs[at] = this.#costs[parent];
      this.#entries[at] = this.#entries[parent];
      at = parent;
    }
    this.#costs[at] = cost;
    this.#entries[at] = entry;
  }

  /** The cheapest entry; undefined where none is left. */
  take(): { cost: number; entry: Entry } | undefined {
    const cost = this.#costs[0];
    const entry = this.#entries[0];
    const lastCost = this.#costs.pop();
    const lastEntry = this.#entries.pop();
    if (lastCost === undefined || lastEntry === undefined) return undefined;
    if (this.#costs.length > 0) this.#sink(lastCost, lastEntry);
    return { cost, entry };
  }

  #sink(cost: number, entry: Entry): void {
    const { length } = this.#costs;
    let at = 0;
    for (let child = 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length && this.#costs[child + 1] < this.#costs[child]) child++;
      if (this.#costs[child] >= cost) break;
      this.#costs[at] = this.#costs[child];
      this.#entries[at] = this.#entries[child];
      at = child;
    }
    this.#costs[at] = cost;
    this.#entries[at] = entry;
  }
}
