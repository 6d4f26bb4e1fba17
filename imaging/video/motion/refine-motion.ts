import type { Motion } from './motion.ts';

/** Parts of a half pixel that refined vectors are counted in. */
const PARTS = 8;
/** Difference in half pixels up to which neighbours tell the same motion. */
const ALIKE = 1;

/** Motion in parts of half pixels, to be followed by `share`, so that it leads as far as before. */
export interface RefinedMotion {
  readonly motion: Motion;
  readonly share: number;
}

/** Mean of each number with those around it that are alike. */
function averageAlike(field: Int16Array, { columns, rows }: Motion): Int16Array {
  const out = new Int16Array(field.length);
  for (let row = 0, i = 0; row < rows; row++) {
    const [above, below] = [row > 0 ? -columns : 0, row + 1 < rows ? columns : 0];
    for (let column = 0; column < columns; column++, i++) {
      const [before, behind] = [column > 0 ? -1 : 0, column + 1 < columns ? 1 : 0];
      let [sum, count] = [0, 0];
      for (let dy = above; dy <= below; dy += columns)
        for (let dx = before; dx <= behind; dx++) {
          const apart = field[i + dy + dx] - field[i];
          if (apart > ALIKE || apart < -ALIKE) continue;
          sum += apart;
          count += 1;
        }
      out[i] = Math.round(PARTS * (field[i] + sum / count));
    }
  }
  return out;
}

/**
 * Makes motion finer than the half pixels that it was searched in. Blocks that move alike differ by chance,
 * so that their mean is nearer to the truth than each. Vectors that differ by more stay apart.
 */
export function refineMotion(motion: Motion): RefinedMotion {
  const finer = { ...motion, x: averageAlike(motion.x, motion), y: averageAlike(motion.y, motion) };
  return { motion: finer, share: 1 / PARTS };
}
