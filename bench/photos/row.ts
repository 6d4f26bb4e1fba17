/** One line of the table: a tool on a photo. */
export interface Row {
  readonly tool: string;
  readonly photo: string;
  /** `refused` has a reason that people are told; `failed` is a fault of ours or of the photo's file. */
  readonly outcome: 'done' | 'refused' | 'failed' | 'skipped';
  readonly reason: string;
  /** Costs, measures and findings by name. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Findings in words. */
  readonly notes: string;
  /** Small pictures for the sheet, where they were made. */
  readonly cells?: { readonly before: string; readonly after: string };
}

/** Smallest, middle and largest value of one number over the photos of a tool. */
interface Spread {
  readonly name: string;
  readonly count: number;
  readonly median: number;
  readonly lowest: { readonly value: number; readonly photo: string };
  readonly highest: { readonly value: number; readonly photo: string };
}

/** Median of some numbers; of an even count the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** Spread of each number that the rows of one tool have. */
export function listSpreads(rows: readonly Row[]): readonly Spread[] {
  const names = new Set(rows.flatMap(({ numbers }) => Object.keys(numbers)));
  return [...names].map((name) => {
    const values = rows
      .filter(({ numbers }) => numbers[name] !== undefined)
      .map(({ numbers, photo }) => ({ value: numbers[name], photo }))
      .sort((one, other) => one.value - other.value);
    const [lowest] = values;
    const highest = values.at(-1) ?? lowest;
    return {
      name,
      count: values.length,
      median: medianOf(values.map(({ value }) => value)),
      lowest,
      highest,
    };
  });
}

/** Numbers of which more is worse. */
const LESS_IS_BETTER = [
  'seconds',
  'cpuSeconds',
  'peakMegabytes',
  'outsideMaskPercent',
  'outsideMaskPixels',
  'keptSkinDeltaE',
];

/** The worse end of a spread; undefined where nothing says which that is. */
export function worstOf({ name, highest }: Spread): Spread['highest'] | undefined {
  return LESS_IS_BETTER.includes(name) ? highest : undefined;
}
