import { BEYOND, BLOCK, type BlockPair, blockDifference } from './block-difference.ts';
import type { Luma } from './luma-pyramid.ts';
import type { Motion } from './motion.ts';
import { findMotionCompiled } from './wasm/motion-kernels.ts';

/** Price of a half pixel of difference to the blocks before, so that plain places follow their neighbours. */
const SMOOTHNESS = 5;
const MAX_STEPS = 16;

interface Level {
  readonly current: Luma;
  readonly reference: Luma;
  /** Motion at half the size; null at the coarsest level. */
  readonly coarse: Motion | null;
  readonly isFinest: boolean;
}

/** The best match of one block so far. */
class BlockSearch {
  readonly #pair: BlockPair;
  readonly #expectedX: number;
  readonly #expectedY: number;
  #best = BEYOND;
  x = 0;
  y = 0;

  constructor(pair: BlockPair, expectedX: number, expectedY: number) {
    this.#pair = pair;
    this.#expectedX = expectedX;
    this.#expectedY = expectedY;
  }

  /** True where the place is better than all before. */
  test(x: number, y: number): boolean {
    const pull = SMOOTHNESS * (Math.abs(x - this.#expectedX) + Math.abs(y - this.#expectedY));
    if (pull >= this.#best) return false;
    const sum = pull + blockDifference(this.#pair, { x, y, most: this.#best - pull });
    if (sum >= this.#best) return false;
    this.#best = sum;
    this.x = x;
    this.y = y;
    return true;
  }

  /** Walks to better neighbours, in steps of `size` half pixels and then of whole pixels. */
  walk(size: number): void {
    let step = size;
    for (let count = 0; count < MAX_STEPS; count++) {
      const { x, y } = this;
      let moved = this.test(x + step, y);
      moved = this.test(x - step, y) || moved;
      moved = this.test(x, y + step) || moved;
      moved = this.test(x, y - step) || moved;
      if (moved) continue;
      if (step === 2) return;
      step = 2;
    }
  }

  refineByHalves(): void {
    const { x, y } = this;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) if (dx !== 0 || dy !== 0) this.test(x + dx, y + dy);
  }

  /** Mean difference a pixel at the best place. */
  cost(): number {
    const { current, left, top } = this.#pair;
    const pixels = Math.min(BLOCK, current.width - left) * Math.min(BLOCK, current.height - top);
    return blockDifference(this.#pair, { x: this.x, y: this.y, most: BEYOND }) / pixels;
  }
}

function searchLevel({ current, reference, coarse, isFinest }: Level): Motion {
  const columns = Math.ceil(current.width / BLOCK);
  const rows = Math.ceil(current.height / BLOCK);
  const [mx, my] = [new Int16Array(columns * rows), new Int16Array(columns * rows)];
  const cost = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++) {
      const before = column > 0 ? i - 1 : i - columns;
      const above = row > 0 ? i - columns : before;
      const at = (field: Int16Array, place: number) => (place >= 0 ? field[place] : 0);
      const expected = { x: (at(mx, before) + at(mx, above)) >> 1, y: (at(my, before) + at(my, above)) >> 1 };
      const pair = { current, reference, left: column * BLOCK, top: row * BLOCK };
      const search = new BlockSearch(pair, expected.x, expected.y);
      search.test(0, 0);
      for (const place of [before, above, above + 1])
        if (place >= 0 && place < i) search.test(mx[place] & ~1, my[place] & ~1);
      if (coarse)
        for (const [right, down] of [
          [0, 0],
          [1, 0],
          [0, 1],
        ] as const) {
          const y = Math.min(coarse.rows - 1, (row >> 1) + down);
          const place = y * coarse.columns + Math.min(coarse.columns - 1, (column >> 1) + right);
          search.test(coarse.x[place] * 2, coarse.y[place] * 2);
        }
      search.walk(coarse ? 2 : 4);
      if (isFinest) search.refineByHalves();
      mx[i] = search.x;
      my[i] = search.y;
      if (isFinest) cost[i] = search.cost();
    }
  return { columns, rows, x: mx, y: my, cost };
}

/**
 * Finds where each block of the first picture is in the second; both as pyramids. Compiled where this machine
 * can run it, with the same result.
 */
export function findMotion(current: readonly Luma[], reference: readonly Luma[]): Motion {
  const compiled = findMotionCompiled(current, reference);
  if (compiled) return compiled;
  let found: Motion | null = null;
  for (let level = current.length - 1; level >= 0; level--)
    found = searchLevel({
      current: current[level],
      reference: reference[level],
      coarse: found,
      isFinest: level === 0,
    });
  if (!found) throw new RangeError('A pyramid has at least one level');
  return found;
}
