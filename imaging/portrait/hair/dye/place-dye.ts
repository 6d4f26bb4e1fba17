import { smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';

/** Placement of a second colour: on the lower lengths, or on single strands. */
export type DyePattern = 'ombre' | 'highlights';

/** Ombre: start and end of the transition between crown and lowest hair, and waviness of the border. */
const OMBRE = { from: 0.38, to: 0.8, wavers: 0.14 } as const;

/** Streaks: width and length in centimetres, and their fraction of the hair. */
const STREAKS = { width: 0.42, length: 9, share: 0.42 } as const;

interface DyePlace {
  readonly width: number;
  /** First row of the photo, and number of rows. */
  readonly top: number;
  readonly rows: number;
  /** Rows of the crown and of the lowest hair. */
  readonly crown: number;
  readonly lowest: number;
  /** Pixels per centimetre. */
  readonly unit: number;
  readonly seed: number;
}

/** Value noise along a line, 0–1. */
function noise(x: number, row: number, seed: number): number {
  const cell = Math.floor(x);
  const share = smoothStep(0, 1, x - cell);
  const [from, to] = [hashUnit(cell, row, seed), hashUnit(cell + 1, row, seed)];
  return from + (to - from) * share;
}

function noise2(x: number, y: number, seed: number): number {
  const row = Math.floor(y);
  const share = smoothStep(0, 1, y - row);
  const [above, below] = [noise(x, row, seed), noise(x, row + 1, seed)];
  return above + (below - above) * share;
}

/** Weight of a second colour at each pixel of some rows, 0–1. */
export function placeDye(pattern: DyePattern, place: DyePlace): Float32Array {
  const { width, top, rows, crown, lowest, unit, seed } = place;
  const out = new Float32Array(width * rows);
  for (let row = 0, at = 0; row < rows; row++) {
    const y = top + row;
    const down = (y - crown) / Math.max(1, lowest - crown);
    for (let x = 0; x < width; x++, at++) {
      const streak = noise2(x / (STREAKS.width * unit), y / (STREAKS.length * unit), seed);
      out[at] =
        pattern === 'ombre'
          ? smoothStep(OMBRE.from, OMBRE.to, down + 2 * OMBRE.wavers * (streak - 0.5))
          : smoothStep(1 - STREAKS.share, 1 - STREAKS.share + 0.3, streak) *
            smoothStep(0.02, 0.2, down) *
            0.85;
    }
  }
  return out;
}
