import type { Level } from '../level.ts';
import { findLineEnds } from './find-line-ends.ts';
import { type Line, pairLineEnds } from './pair-line-ends.ts';

/** Lines are looked for in the first level whose longer side is no longer than this. */
const LONGEST_SIDE = 800;

/** The lines that go through a hole, and in which level of its pyramid they were found. */
interface Lines {
  readonly lines: readonly Line[];
  readonly level: number;
  /** Full-size pixels for each pixel of the lines' points. */
  readonly scale: number;
}

/** Finds straight and gently curved lines and edges that the hole of a pyramid breaks, full size first. */
export function findLines(levels: readonly Level[]): Lines {
  const found = levels.findIndex(({ width, height }) => Math.max(width, height) <= LONGEST_SIDE);
  const level = found < 0 ? levels.length - 1 : found;
  return { lines: pairLineEnds(levels[level], findLineEnds(levels[level])), level, scale: 2 ** level };
}
