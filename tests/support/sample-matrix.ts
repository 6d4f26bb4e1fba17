import { createRequire } from 'node:module';

// A CommonJS package whose default export Node and its type declarations see differently.
const { make, sorters }: typeof import('covertable') = createRequire(import.meta.url)('covertable');

type Factors = Readonly<Record<string, readonly unknown[]>>;
type Row<F extends Factors> = { readonly [Key in keyof F]: F[Key][number] };

/** Same seed, same rows: printed in the titles of the tests that it chose. */
export const matrixSeed = process.env.MATRIX_SEED ?? '1';

function everyRow<F extends Factors>(factors: F): Row<F>[] {
  let rows: Record<string, unknown>[] = [{}];
  for (const [key, values] of Object.entries(factors)) {
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [key]: value })));
  }
  return rows as Row<F>[];
}

/**
 * The rows of a matrix to test: so few that every pair of values still meets, or all of them where
 * `EXHAUSTIVE` is set (`npm run test:exhaustive`).
 */
export function sampleMatrix<F extends Factors>(factors: F): readonly Row<F>[] {
  if (process.env.EXHAUSTIVE) return everyRow(factors);
  const lists = Object.fromEntries(Object.entries(factors).map(([key, values]) => [key, [...values]]));
  return make(lists, { length: 2, sorter: sorters.hash, seed: matrixSeed }) as Row<F>[];
}

interface Share {
  readonly count: number;
  /** Moves the choice on, so that tests beside each other meet other rows. */
  readonly turn?: number;
}

/** So many rows of a list, evenly spread from one that the seed chooses; all where `EXHAUSTIVE` is set. */
export function sampleRows<Row>(rows: readonly Row[], { count, turn = 0 }: Share): readonly Row[] {
  if (process.env.EXHAUSTIVE || count >= rows.length) return rows;
  const first = [...matrixSeed].reduce((sum, digit) => sum + digit.charCodeAt(0), turn);
  const chosen = new Set(
    Array.from(
      { length: count },
      (_, index) => (first + Math.floor((index * rows.length) / count)) % rows.length,
    ),
  );
  return rows.filter((_, index) => chosen.has(index));
}
