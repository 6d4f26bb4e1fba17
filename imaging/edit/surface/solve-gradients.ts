import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Target differences between neighbours, and values to stay near. Planes of one size. */
interface Slopes {
  /** From each pixel to the next one to the right; the last column is unused. */
  readonly across: Plane;
  /** From each pixel to the one below; the last row is unused. */
  readonly down: Plane;
  readonly near: Plane;
  /** Weight of `near` relative to one difference, 0 = none. */
  readonly hold: Plane;
}

/** Rounds on each size, and over-relaxation in them: a grid of half the size has found the broad course. */
const ROUNDS = 8;
const OVERSHOOT = 1.5;

/** On a grid with a side this short the rounds do all the work. */
const SHORTEST_SIDE = 6;
const LAST_ROUNDS = 60;

/** A quarter, a half and a quarter of three values: the way between the middles of two pairs of pixels. */
function leadOn(first: number, second: number, third: number): number {
  return 0.25 * first + 0.5 * second + 0.25 * third;
}

/** Half the size, rounded up: a pixel is the mean of four, and a difference leads from middle to middle. */
function shrinkSlopes({ across, down, near, hold }: Slopes): Slopes {
  const { width, height } = near;
  const size = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const half = {
    across: createPlane(size),
    down: createPlane(size),
    near: createPlane(size),
    hold: createPlane(size),
  };
  for (let y = 0, to = 0; y < size.height; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(height - 1, 2 * y + 1) * width;
    const next = Math.min(height - 1, 2 * y + 2) * width;
    for (let x = 0; x < size.width; x++, to++) {
      const left = 2 * x;
      const right = Math.min(width - 1, left + 1);
      const beyond = Math.min(width - 1, left + 2);
      half.across.data[to] =
        leadOn(across.data[upper + left], across.data[upper + right], across.data[upper + beyond]) +
        leadOn(across.data[lower + left], across.data[lower + right], across.data[lower + beyond]);
      half.down.data[to] =
        leadOn(down.data[upper + left], down.data[lower + left], down.data[next + left]) +
        leadOn(down.data[upper + right], down.data[lower + right], down.data[next + right]);
      for (let corner = 0; corner < 4; corner++) {
        const at = (corner < 2 ? upper : lower) + (corner % 2 === 0 ? left : right);
        half.hold.data[to] += hold.data[at];
        half.near.data[to] += hold.data[at] * near.data[at];
      }
      if (half.hold.data[to] > 0) half.near.data[to] /= half.hold.data[to];
    }
  }
  return half;
}

/** Interpolates values from a grid of half the size. */
function enlarge(half: Plane, size: { readonly width: number; readonly height: number }): Plane {
  const out = createPlane(size);
  for (let y = 0, at = 0; y < size.height; y++) {
    const row = (y >> 1) * half.width;
    const nextRow = Math.min(half.height - 1, Math.max(0, (y >> 1) + (y & 1 ? 1 : -1))) * half.width;
    for (let x = 0; x < size.width; x++, at++) {
      const column = x >> 1;
      const next = Math.min(half.width - 1, Math.max(0, column + (x & 1 ? 1 : -1)));
      out.data[at] =
        (9 * half.data[row + column] +
          3 * half.data[row + next] +
          3 * half.data[nextRow + column] +
          half.data[nextRow + next]) /
        16;
    }
  }
  return out;
}

/** One round of over-relaxation; there and back in turns, so that no direction leads. */
function relax(
  { across, down, near, hold }: Slopes,
  { data: values, isForth }: Plane & { readonly isForth: boolean },
): void {
  const { width, height } = near;
  const step = isForth ? 1 : -1;
  for (let line = 0; line < height; line++) {
    const y = isForth ? line : height - 1 - line;
    for (let place = 0, at = y * width + (isForth ? 0 : width - 1); place < width; place++, at += step) {
      const x = at - y * width;
      let ties = hold.data[at];
      let sum = ties * near.data[at];
      if (x > 0) {
        ties++;
        sum += values[at - 1] + across.data[at - 1];
      }
      if (x < width - 1) {
        ties++;
        sum += values[at + 1] - across.data[at];
      }
      if (y > 0) {
        ties++;
        sum += values[at - width] + down.data[at - width];
      }
      if (y < height - 1) {
        ties++;
        sum += values[at + width] - down.data[at];
      }
      if (ties > 0) values[at] += OVERSHOOT * (sum / ties - values[at]);
    }
  }
}

/**
 * Least-squares values for target differences (a screened Poisson equation). Solved first on grids of half
 * the size each, so that few rounds of over-relaxation suffice.
 */
export function solveGradients(slopes: Slopes): Plane {
  const { width, height } = slopes.near;
  const isLast = Math.min(width, height) <= SHORTEST_SIDE;
  const values = isLast
    ? createPlane(slopes.near)
    : enlarge(solveGradients(shrinkSlopes(slopes)), slopes.near);
  for (let round = isLast ? LAST_ROUNDS : ROUNDS; round > 0; round--)
    relax(slopes, { ...values, isForth: round % 2 === 0 });
  return values;
}
