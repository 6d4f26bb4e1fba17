import type { Relief } from './draw-relief.ts';

/** Shortest period in pixels. */
const SHORTEST = 6;

/** Largest period, as a share of the picture's side and in pixels. */
const LONGEST = 0.34;
const MAX_PIXELS = 180;

/** Distance in pixels, across and down, between compared pixels. */
const THINNED = 4;

/** Least correlation of rows with the next ones above the usual one at other distances. */
const MIN_STANDOUT = 0.2;

/** Distances within a row that are tried. */
const MAX_CANDIDATES = 5;

/** A shorter period with this share of the best one's likeness is the true one, the best a multiple. */
const MULTIPLE = 0.7;

/** Share of a picture's pixels that have to meet known ones for two of its places to be compared. */
const MIN_OVERLAP = 0.08;

/** Cells in rows, of which each is shifted against the one above. */
export interface Periods {
  /** Pixels from cell to cell within a row, and from row to row. */
  readonly across: number;
  readonly down: number;
  /** Pixels by which a row is shifted to the right against the one above. */
  readonly shift: number;
}

/**
 * After how many pixels a straightened relief may repeat itself: rows one below the other first, then within
 * them, the likeliest first. None where rows do not repeat.
 */
export function findPeriods(relief: Relief): Periods[] {
  const { width, height } = relief.plane;
  const rows = scan(LONGEST * height, (distance) => correlate(relief, { across: 0, down: distance }));
  const down = findShortest(rows);
  if (!down) return [];
  const columns = scan(LONGEST * width, (distance) => correlate(relief, { across: distance, down: 0 }));
  const reach = Math.round(down / 3);
  const standout = (at: number) =>
    columns[at] - ((columns[at - reach] ?? columns[at]) + (columns[at + reach] ?? columns[at])) / 2;
  return listPeaks(columns)
    .map((across) => ({ across, down, shift: 0 }))
    .sort((a, b) => standout(b.across) - standout(a.across))
    .slice(0, MAX_CANDIDATES)
    .flatMap((periods) => [0, periods.across / 2].map((shift) => ({ ...periods, shift })));
}

/** The likeness at each whole distance, −1 for those that are too short. */
function scan(longest: number, measure: (distance: number) => number): number[] {
  return Array.from({ length: Math.floor(Math.min(MAX_PIXELS, longest)) + 1 }, (_, distance) =>
    distance < SHORTEST ? -1 : measure(distance),
  );
}

function listPeaks(values: readonly number[]): number[] {
  const peaks: number[] = [];
  for (let at = SHORTEST + 1; at < values.length - 1; at++)
    if (values[at] >= values[at - 1] && values[at] > values[at + 1]) peaks.push(at);
  return peaks;
}

/** The shortest distance whose likeness is a peak nearly as high as the highest, to parts of a pixel. */
function findShortest(values: readonly number[]): number | undefined {
  const peaks = listPeaks(values);
  const highest = Math.max(...peaks.map((at) => values[at]), 0);
  const measured = values.filter((value) => value > -1).sort((a, b) => a - b);
  if (!(highest - measured[measured.length >> 1] >= MIN_STANDOUT)) return undefined;
  const peak = peaks.find((at) => values[at] >= MULTIPLE * highest);
  if (!peak) return undefined;
  const [before, here, after] = [values[peak - 1], values[peak], values[peak + 1]];
  const bend = before - 2 * here + after;
  return bend < 0 ? peak + (before - after) / (2 * bend) : peak;
}

/**
 * Correlation of a relief with itself shifted by this many pixels, over some known pixels; −1 with too few
 * pairs.
 */
function correlate(
  { plane, known }: Relief,
  { across, down }: { readonly across: number; readonly down: number },
): number {
  const { width, height, data } = plane;
  let product = 0;
  let squares = 0;
  let count = 0;
  for (let y = 0; y < height - down; y += THINNED)
    for (let at = y * width, end = at + width - across; at < end; at += THINNED) {
      const other = at + down * width + across;
      if (!(known[at] && known[other])) continue;
      product += data[at] * data[other];
      squares += data[at] * data[at] + data[other] * data[other];
      count++;
    }
  return THINNED ** 2 * count < MIN_OVERLAP * width * height ? -1 : (2 * product) / (squares + 1);
}
