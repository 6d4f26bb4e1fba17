import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { RandomState } from '../../core/numeric/random.ts';
import type { Progress } from '../../core/progress.ts';
import type { Completion } from './finish-region.ts';
import { interpolateIllumination, smoothIllumination } from './interpolate-illumination.ts';
import type { Level } from './level.ts';
import { type Cells, measureCells } from './measure-cells.ts';
import { synthesizeGrain } from './synthesize-grain.ts';

/** Cells around the hole that have to be plain. */
const RING = 4;

/** Fewer cells hold too little information on the ground. */
const FEWEST_CELLS = 12;

/**
 * Limits between plain ground and texture.
 * @tuned set by eye; checked 2026-11-21, drawn textures, PSNR inside three holes each
 */
export const PLAIN_GROUND = {
  /**
   * Most that the means of plain cells stray from the light around them, in grey levels: RMS over the ring,
   * and for a single cell, beyond which something is drawn on it. Grain itself moves means: its share of that
   * comes on top.
   */
  maxStray: { level: 0.5, grain: 1 / 8 },
  marked: { level: 1.5, grain: 1 / 2 },
  /** Largest grain in grey levels RMS; more is texture, which needs whole patches. */
  maxGrain: 8,
  /** A cell is similar to the ring if the ratio of their squared grain lies between this and its inverse. */
  likeness: 0.4,
} as const;

/**
 * Variance in squared grey levels that a smooth change of light and rounding bring about; added before grains
 * are compared.
 */
const NO_GRAIN = 1;

/**
 * Tests whether a hole lies wholly on plain ground such as a wall or the sky: slowly changing light, and
 * grain. Returns 1 for each cell like that ground, from which grain may be copied; undefined if the ground is
 * not plain. `even` is the smoothed light of whole cells: `columns × rows × 3`.
 */
function assessGround(cells: Cells, even: Float32Array): Uint8Array | undefined {
  const ring = findRing(cells);
  if (ring.length < FEWEST_CELLS) return undefined;
  const grain = ring.reduce((sum, cell) => sum + cells.grain[cell], 0) / ring.length;
  const strays = ring.map((cell) => measureStray(cells, { even, cell }));
  const stray = strays.reduce((sum, square) => sum + square, 0) / strays.length;
  const { maxStray, maxGrain, likeness, marked: drawnOn } = PLAIN_GROUND;
  const mostStray = maxStray.level + maxStray.grain * Math.sqrt(grain);
  const marked = drawnOn.level + drawnOn.grain * Math.sqrt(grain);
  if (grain > maxGrain ** 2 || stray > mostStray ** 2) return undefined;
  if (strays.some((square) => square > marked ** 2)) return undefined;
  return cells.whole.map((whole, cell) => {
    const share = (cells.grain[cell] + NO_GRAIN) / (grain + NO_GRAIN);
    const isLike = share > likeness && share < 1 / likeness;
    return whole && isLike && measureStray(cells, { even, cell }) < marked ** 2 ? 1 : 0;
  });
}

/** Whole cells near the hole that lie between two others: only these can be seen to stray. */
function findRing({ columns, rows, hole, whole }: Cells): number[] {
  const near = dilateSquare({ width: columns, height: rows, data: hole }, RING);
  const ring: number[] = [];
  for (let cell = 0; cell < near.length; cell++) {
    if (!near[cell] || !whole[cell]) continue;
    const isBetween =
      (whole[cell - 1] && whole[cell + 1]) || (whole[cell - columns] && whole[cell + columns]);
    if (isBetween) ring.push(cell);
  }
  return ring;
}

/** Squared distance of a cell's mean from the light around it, of the channel that strays most. */
function measureStray(
  cells: Cells,
  { even, cell }: { readonly even: Float32Array; readonly cell: number },
): number {
  let most = 0;
  for (let at = cell * 3; at < cell * 3 + 3; at++) most = Math.max(most, (cells.light[at] - even[at]) ** 2);
  return most;
}

/**
 * Fills a hole that lies wholly on plain ground, such as a wall or the sky. Light is interpolated from the
 * border, grain is copied. Undefined without enough plain ground.
 */
export async function completePlain(
  level: Level,
  { random, progress }: { readonly random: RandomState; readonly progress: Progress },
): Promise<Completion | undefined> {
  await progress.report(0);
  const cells = measureCells(level);
  await progress.report(0);
  const even = smoothIllumination(cells);
  await progress.report(0);
  const alike = assessGround(cells, even);
  if (!alike) return undefined;
  return synthesizeGrain(
    { level, cells, light: interpolateIllumination(cells, even), alike },
    { random, progress },
  );
}
