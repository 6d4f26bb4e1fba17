import { median } from '../../../core/numeric/scalar.ts';
import { solveNormalEquations } from '../../../core/solvers/solve-normal-equations.ts';
import { growMask } from '../../../edit/inpaint/grow-mask.ts';
import { BLOCK } from '../../motion/block-difference.ts';
import type { Motion } from '../../motion/motion.ts';
import type { MarkRegion } from './mark-region.ts';

/** Movement of a plane: a pixel at x, y is moved by `a + b x + c y` to the right and `d + e x + f y` down. */
export type Affine = readonly [number, number, number, number, number, number];

/** Rounds of fits; after each, blocks that do not follow are left out. */
const ROUNDS = 4;
/** Pixels off a fit that every block may be, and multiples of the median error. */
const TOLERANCE = 0.4;
const OUTLIERS = 2.5;
/** Fewest blocks that tell a movement. */
const MIN_BLOCKS = 6;
/** Square pixels; far below what blocks that are spread give. */
const RIDGE = 1e-3;
/** Pixels beside a mark that its edges reach in compressed frames. */
const RIM = 4;

interface Vector {
  /** Middle of a block. */
  readonly x: number;
  readonly y: number;
  /** Pixels that it moves by. */
  readonly dx: number;
  readonly dy: number;
}

/** True where a block lies beside the mark, not on it, and whole in the region. */
export function freeBlocks({ width, height, mask }: MarkRegion): Uint8Array {
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  const free = new Uint8Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++) {
      const [left, top] = [column * BLOCK, row * BLOCK];
      if (left + BLOCK > width || top + BLOCK > height) continue;
      let isFree = true;
      for (let y = Math.max(0, top - RIM); y < Math.min(height, top + BLOCK + RIM) && isFree; y += 2)
        for (let x = Math.max(0, left - RIM); x < Math.min(width, left + BLOCK + RIM); x += 2)
          if (mask[y * width + x]) isFree = false;
      if (isFree) free[i] = 1;
    }
  return free;
}

/** 1 for each pixel of a region that lies beside the mark and its rim. */
export function freePixels({ width, height, mask }: MarkRegion): Uint8Array {
  const { data } = growMask({ width, height, data: mask }, RIM);
  return data.map((value) => (value ? 0 : 1));
}

/** Least squares of one direction over the vectors. */
function fitDirection(vectors: readonly Vector[], along: 'dx' | 'dy'): readonly [number, number, number] {
  const matrix = new Float64Array(9);
  const right = new Float64Array(3);
  for (const vector of vectors) {
    const terms = [1, vector.x, vector.y];
    for (let row = 0; row < 3; row++) {
      right[row] += terms[row] * vector[along];
      for (let column = 0; column < 3; column++) matrix[3 * row + column] += terms[row] * terms[column];
    }
  }
  // Blocks in one line tell nothing of the other direction, in which the plane is then taken as it is.
  matrix[4] += RIDGE;
  matrix[8] += RIDGE;
  solveNormalEquations(matrix, right);
  return [right[0], right[1], right[2]];
}

/**
 * Movement of what surrounds a mark, by least squares over its free blocks. Blocks that move on their own are
 * left out. Null where too few tell one.
 */
export function fitAffine(motion: Motion, free: Uint8Array): Affine | null {
  const all: Vector[] = [];
  for (let i = 0; i < free.length; i++) {
    if (!free[i]) continue;
    const [column, row] = [i % motion.columns, Math.floor(i / motion.columns)];
    const middle = (BLOCK - 1) / 2;
    const place = { x: column * BLOCK + middle, y: row * BLOCK + middle };
    all.push({ ...place, dx: motion.x[i] / 2, dy: motion.y[i] / 2 });
  }
  let kept = all;
  let affine: Affine | null = null;
  for (let round = 0; round < ROUNDS && kept.length >= MIN_BLOCKS; round++) {
    const [[a, b, c], [d, e, f]] = [fitDirection(kept, 'dx'), fitDirection(kept, 'dy')];
    affine = [a, b, c, d, e, f];
    const errors = kept.map(({ x, y, dx, dy }) => Math.hypot(a + b * x + c * y - dx, d + e * x + f * y - dy));
    const most = Math.max(TOLERANCE, OUTLIERS * median(errors));
    kept = kept.filter((_, i) => errors[i] <= most);
  }
  return affine;
}

export const STAY: Affine = [0, 0, 0, 0, 0, 0];

/** Movement by one affine and then by another. */
export function compose([a, b, c, d, e, f]: Affine, [p, q, r, s, t, u]: Affine): Affine {
  return [
    a + p + q * a + r * d,
    b + q + q * b + r * e,
    c + r + q * c + r * f,
    d + s + t * a + u * d,
    e + t + t * b + u * e,
    f + u + t * c + u * f,
  ];
}

/** The movement back. */
export function invert([a, b, c, d, e, f]: Affine): Affine {
  const determinant = (1 + b) * (1 + f) - c * e;
  const [m, n] = [(1 + f) / determinant, -c / determinant];
  const [o, p] = [-e / determinant, (1 + b) / determinant];
  return [-(m * a + n * d), m - 1, n, -(o * a + p * d), o, p - 1];
}
