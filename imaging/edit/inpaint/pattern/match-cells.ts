import { nextRandom, type RandomState } from '../../../core/numeric/random.ts';
import type { Progress } from '../../../core/progress.ts';
import { type Canvas, type Cell, KNOWN, WANTED } from './draw-canvas.ts';

/** Share of a cell's shorter side that is compared around it, so that neighbours fit. */
const MARGIN = 0.3;

/** Costs in squared grey levels: of a cell taken before, and of each row or column of distance. */
const AGAIN = 60;
const FURTHER = 4;

/** The same by chance, so that cells without neighbours do not all look alike. */
const CHANCE = 40;

/**
 * A cell whose known part differs by more grey levels from all others, in any light, is not part of the
 * pattern.
 */
const MAX_DIFFERENCE = 48;

/** Least known share of a cell that is compared. */
const MIN_KNOWN = 0.15;

export interface CellMatch {
  readonly target: Cell;
  readonly source: Cell;
}

interface Matching {
  readonly canvas: Canvas;
  readonly sources: readonly Cell[];
  readonly random: RandomState;
}

/**
 * Finds for each cell to fill, in part or whole, the best match of its known part and its neighbours. The
 * best known cells come first, and later ones use them. The canvas is filled in place.
 */
export async function matchCells(
  { canvas, sources, random }: Matching,
  progress: Progress,
): Promise<CellMatch[]> {
  const waiting = canvas.cells.filter(
    (cell) => countState(canvas, { ...cell, state: WANTED, margin: 0 }) > 0,
  );
  const taken = new Map<Cell, number>();
  const matches: CellMatch[] = [];
  const margin = Math.max(2, Math.round(MARGIN * Math.min(canvas.across, canvas.down)));
  while (waiting.length > 0) {
    const counts = waiting.map((cell) => countState(canvas, { ...cell, state: KNOWN, margin }));
    const [target] = waiting.splice(counts.indexOf(Math.max(...counts)), 1);
    const known = countState(canvas, { ...target, state: KNOWN, margin: 0 });
    let best: { source: Cell; cost: number } | undefined;
    for (const source of sources) {
      const difference = compareCells(canvas, { target, source }, margin);
      const distance = Math.abs(source.row - target.row) + Math.abs(source.column - target.column);
      const chance = (nextRandom(random) / 2 ** 32) * CHANCE;
      const cost = difference + chance + AGAIN * (taken.get(source) ?? 0) + FURTHER * distance;
      if (!best || cost < best.cost) best = { source, cost };
    }
    await progress.report(0);
    if (!best) continue;
    const tells = known >= MIN_KNOWN * canvas.across * canvas.down;
    if (tells && measureShaded(canvas, { target, source: best.source }) > MAX_DIFFERENCE ** 2) continue;
    taken.set(best.source, (taken.get(best.source) ?? 0) + 1);
    copyCell(canvas, { target, source: best.source });
    matches.push({ target, source: best.source });
  }
  return matches;
}

function countState(
  { width, height, states, across, down }: Canvas,
  { left, top, state, margin }: Cell & { readonly state: number; readonly margin: number },
): number {
  let count = 0;
  for (let y = Math.max(0, top - margin); y < Math.min(height, top + down + margin); y++)
    for (let x = Math.max(0, left - margin); x < Math.min(width, left + across + margin); x++)
      if (states[y * width + x] === state) count++;
  return count;
}

/**
 * Mean squared difference in grey levels where both cells and their surroundings are known; every other
 * pixel.
 */
function compareCells(
  { width, height, colours, states, across, down }: Canvas,
  { target, source }: CellMatch,
  margin: number,
): number {
  let sum = 0;
  let count = 0;
  for (let y = -margin; y < down + margin; y += 2) {
    const to = target.top + y;
    const from = source.top + y;
    if (Math.min(to, from) < 0 || Math.max(to, from) >= height) continue;
    for (let x = -margin; x < across + margin; x += 2) {
      const toX = target.left + x;
      const fromX = source.left + x;
      if (Math.min(toX, fromX) < 0 || Math.max(toX, fromX) >= width) continue;
      const a = to * width + toX;
      const b = from * width + fromX;
      if (states[a] !== KNOWN || states[b] !== KNOWN) continue;
      for (let channel = 0; channel < 3; channel++)
        sum += (colours[3 * a + channel] - colours[3 * b + channel]) ** 2;
      count++;
    }
  }
  return count > 0 ? sum / (3 * count) : 0;
}

/**
 * Mean squared difference of a cell's known part from its source, in grey levels. Light is fitted first: the
 * cell may lie in a shadow.
 */
function measureShaded(
  { width, colours, states, across, down }: Canvas,
  { target, source }: CellMatch,
): number {
  let squaresOne = 0;
  let squaresOther = 0;
  let product = 0;
  let count = 0;
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const a = (target.top + y) * width + target.left + x;
      if (states[a] !== KNOWN) continue;
      const b = (source.top + y) * width + source.left + x;
      for (let channel = 0; channel < 3; channel++) {
        const [one, other] = [colours[3 * a + channel], colours[3 * b + channel]];
        squaresOne += one * one;
        squaresOther += other * other;
        product += one * other;
        count++;
      }
    }
  return count > 0 ? (squaresOne - product ** 2 / (squaresOther + 1)) / count : 0;
}

function copyCell({ width, colours, states, across, down }: Canvas, { target, source }: CellMatch): void {
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const to = (target.top + y) * width + target.left + x;
      if (states[to] !== WANTED) continue;
      const from = (source.top + y) * width + source.left + x;
      for (let channel = 0; channel < 3; channel++) colours[3 * to + channel] = colours[3 * from + channel];
      states[to] = KNOWN;
    }
}
