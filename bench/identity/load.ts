/** Work that is done again and again; it is told its turn, from 0. */
type Work = (turn: number) => Promise<unknown>;

interface Load {
  /** Pieces of work under way at once. */
  readonly atOnce: number;
  readonly seconds: number;
}

/** Pieces of work done in a second while so many are always under way. */
export async function load(work: Work, { atOnce, seconds }: Load): Promise<number> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let turn = 0;
  let done = 0;
  async function serve(): Promise<void> {
    while (performance.now() < end) {
      await work(turn++);
      if (performance.now() <= end) done += 1;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, serve));
  return done / seconds;
}

/** Keeps so many pieces of work under way until it is stopped. */
export function keepBusy(work: Work, atOnce: number): () => Promise<void> {
  let isOver = false;
  let turn = 0;
  async function serve(): Promise<void> {
    while (!isOver) await work(turn++);
  }
  const serving = Promise.all(Array.from({ length: atOnce }, serve));
  return async () => {
    isOver = true;
    await serving;
  };
}

/** The value in the middle, or between the two of the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
