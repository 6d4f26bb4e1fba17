import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { type MattingLaplacian, STENCIL } from '../../core/segmentation/matting-laplacian.ts';

interface MatteSystem {
  readonly laplacian: MattingLaplacian;
  /** Prior of the matte, 0–1, of the Laplacian's size. */
  readonly prior: Plane;
  /** Weight of the prior at each pixel. */
  readonly trust: Plane;
  /** Most steps of the solver. */
  readonly steps: number;
}

/** The solver ends when the residual, squared, has fallen to this share. */
const SETTLED = 1e-5;

/** Pixels between two yields, counted once for each step. */
const STRETCH = 400_000;

/** Values of a plane with room around it, so that a stencil may reach over its ends. */
interface Padded {
  readonly values: Float32Array;
  readonly start: number;
}

function pad({ width, height }: MattingLaplacian, data?: Float32Array): Padded {
  const start = 2 * width + 2;
  const values = new Float32Array(width * height + 2 * start);
  if (data) values.set(data, start);
  return { values, start };
}

/** The product of the Laplacian's rows with a plane. */
function multiply(
  { width, unknown, weights }: MattingLaplacian,
  { values, start, out }: Padded & { readonly out: Float32Array },
): void {
  for (let row = 0, weight = 0; row < unknown.length; row++) {
    let at = start + unknown[row] - 2 * width - 2;
    let sum = 0;
    for (let line = 0; line < 5; line++, at += width, weight += STENCIL / 5)
      sum +=
        weights[weight] * values[at] +
        weights[weight + 1] * values[at + 1] +
        weights[weight + 2] * values[at + 2] +
        weights[weight + 3] * values[at + 3] +
        weights[weight + 4] * values[at + 4];
    out[row] = sum;
  }
}

/** Inverse of the diagonal, by which each row's residual is multiplied (Jacobi preconditioner). */
function invertDiagonal({ unknown, weights }: MattingLaplacian, trust: Plane): Float32Array {
  const inverse = new Float32Array(unknown.length);
  for (let row = 0; row < inverse.length; row++)
    inverse[row] = 1 / (weights[row * STENCIL + 12] + trust.data[unknown[row]] + 1e-4);
  return inverse;
}

/**
 * Solves for the unknown pixels of a matte by conjugate gradients, preconditioned by the diagonal (Hestenes
 * and Stiefel 1952). Best begun from a coarser solution. Yields between chunks of work.
 *
 * @param start 0–1; known pixels have their values, unknown ones a guess
 * @returns a new plane, within 0–1
 */
export function* solveMatte(start: Plane, system: MatteSystem): Generator<void, Plane, void> {
  const { laplacian, prior, trust, steps } = system;
  const { unknown } = laplacian;
  const matte = createPlane(start);
  matte.data.set(start.data);
  const inverse = invertDiagonal(laplacian, trust);
  const product = new Float32Array(unknown.length);
  const residual = new Float32Array(unknown.length);
  const direction = pad(laplacian);
  multiply(laplacian, { ...pad(laplacian, start.data), out: product });
  let energy = 0;
  for (let row = 0; row < unknown.length; row++) {
    const at = unknown[row];
    residual[row] = trust.data[at] * (prior.data[at] - start.data[at]) - product[row];
    const preconditioned = inverse[row] * residual[row];
    direction.values[direction.start + at] = preconditioned;
    energy += residual[row] * preconditioned;
  }
  const settled = SETTLED * energy;
  const stepsInStretch = Math.max(1, Math.round(STRETCH / (unknown.length + 1)));
  for (let step = 0; step < steps && energy > settled; step++) {
    if (step % stepsInStretch === 0) yield;
    multiply(laplacian, { ...direction, out: product });
    energy = descend({ matte, residual, direction, product, inverse }, { unknown, trust, energy });
  }
  for (let at = 0; at < matte.data.length; at++) matte.data[at] = Math.max(0, Math.min(1, matte.data[at]));
  return matte;
}

interface Descent {
  readonly matte: Plane;
  readonly residual: Float32Array;
  readonly direction: Padded;
  /** Of the Laplacian and the direction. */
  readonly product: Float32Array;
  readonly inverse: Float32Array;
}

/**
 * One step along the direction, and the next direction. Returns the residual's energy, 0 where there is
 * nothing left to gain.
 */
function descend(
  { matte, residual, direction: { values, start }, product, inverse }: Descent,
  { unknown, trust, energy }: { unknown: Int32Array; trust: Plane; energy: number },
): number {
  let curvature = 0;
  for (let row = 0; row < unknown.length; row++) {
    const along = values[start + unknown[row]];
    product[row] += trust.data[unknown[row]] * along;
    curvature += along * product[row];
  }
  if (curvature <= 0) return 0;
  const length = energy / curvature;
  let next = 0;
  for (let row = 0; row < unknown.length; row++) {
    matte.data[unknown[row]] += length * values[start + unknown[row]];
    residual[row] -= length * product[row];
    next += residual[row] * residual[row] * inverse[row];
  }
  const kept = next / energy;
  for (let row = 0; row < unknown.length; row++) {
    const at = start + unknown[row];
    values[at] = inverse[row] * residual[row] + kept * values[at];
  }
  return next;
}
