import { solveNormalEquations } from '../../core/solvers/solve-normal-equations.ts';
import { smoothOverTime } from './smooth-over-time.ts';

/** Terms of what a whole face drifts by: a constant, slopes and curvatures. */
const TERMS = 6;

interface Spreads {
  /** For what a whole face drifts by, and for what is left, in frames. */
  readonly whole: number;
  readonly parts: number;
}

/** Projects values at points onto smooth surfaces over a face: x and y in turn. */
function surfaceOver(points: Float32Array): (values: Float64Array) => Float64Array {
  const count = points.length / 3;
  const means = [0, 1].map((axis) => {
    let sum = 0;
    for (let point = 0; point < count; point++) sum += points[3 * point + axis] / count;
    return sum;
  });
  let size = 1e-9;
  for (let point = 0; point < count; point++)
    size = Math.max(size, ...means.map((mean, axis) => Math.abs(points[3 * point + axis] - mean)));
  const terms = Array.from({ length: count }, (_, point) => {
    const [x, y] = means.map((mean, axis) => (points[3 * point + axis] - mean) / size);
    return [1, x, y, x * x, x * y, y * y];
  });
  return (values) => {
    const out = new Float64Array(values.length);
    for (const axis of [0, 1]) {
      const matrix = new Float64Array(TERMS * TERMS);
      const right = new Float64Array(TERMS);
      for (let point = 0; point < count; point++)
        for (let row = 0; row < TERMS; row++) {
          right[row] += terms[point][row] * values[2 * point + axis];
          for (let column = 0; column < TERMS; column++)
            matrix[row * TERMS + column] += terms[point][row] * terms[point][column];
        }
      solveNormalEquations(matrix, right);
      for (let point = 0; point < count; point++)
        out[2 * point + axis] = terms[point].reduce((sum, term, at) => sum + term * right[at], 0);
    }
    return out;
  };
}

/**
 * Corrections of the points of a followed face, so that it moves as the picture under it does: x and y in
 * turn, for each frame. Points that a network finds in each frame anew drift over the skin by up to some
 * pixels; that drift is smoothed over time, long for the face as a whole, shortly for its parts, which move.
 * @param steps how far the points came from the frame before, by the picture; none for the first
 */
export function steadyDrift(
  rows: readonly Float32Array[],
  { steps, spreads }: { readonly steps: readonly Float64Array[]; readonly spreads: Spreads },
): readonly Float64Array[] {
  const count = rows[0].length / 3;
  let last = new Float64Array(2 * count);
  const drifts = rows.map((points, i) => {
    if (i > 0) {
      const before = rows[i - 1];
      last = last.map((value, at) => {
        const from = 3 * (at >> 1) + (at & 1);
        return value + points[from] - before[from] - steps[i][at];
      });
    }
    return last;
  });
  const project = surfaceOver(rows[rows.length >> 1]);
  const whole = drifts.map(project);
  const parts = drifts.map((drift, i) => drift.map((value, at) => value - whole[i][at]));
  const steadyWhole = smoothOverTime(whole, { spread: spreads.whole, degree: 1 });
  const steadyParts = smoothOverTime(parts, { spread: spreads.parts, degree: 1 });
  return drifts.map((drift, i) => drift.map((value, at) => steadyWhole[i][at] + steadyParts[i][at] - value));
}
