import { solveNormalEquations } from '../../core/solvers/solve-normal-equations.ts';

/** Reach of the filter in its spreads. */
const REACH = 2;

interface Fit {
  /** Of the weights, in frames. */
  readonly spread: number;
  /** 1 for lines, 2 for parabolas. */
  readonly degree: 1 | 2;
}

/** Weights by which values around 0 are fitted by a line, or by a parabola, whose value there is taken. */
function fitWeights(offsets: readonly number[], { spread, degree }: Fit): readonly number[] {
  const weights = offsets.map((offset) => Math.exp(-(offset ** 2) / (2 * spread ** 2)));
  const terms = Math.min(degree, offsets.length - 1) + 1;
  const matrix = new Float64Array(terms * terms);
  for (const [i, offset] of offsets.entries())
    for (let row = 0; row < terms; row++)
      for (let column = 0; column < terms; column++)
        matrix[row * terms + column] += weights[i] * offset ** (row + column);
  const first = new Float64Array(terms);
  first[0] = 1;
  solveNormalEquations(matrix, first);
  return offsets.map(
    (offset, i) => weights[i] * first.reduce((sum, factor, term) => sum + factor * offset ** term, 0),
  );
}

/**
 * Smooths values over time without a lag: at each place the values around it are fitted by a curve (Savitzky
 * and Golay, 1964, with Gaussian weights).
 */
export function smoothOverTime(rows: readonly Float64Array[], fit: Fit): Float64Array[] {
  const reach = Math.max(1, Math.round(REACH * fit.spread));
  const kernels = new Map<string, readonly number[]>();
  return rows.map((row, place) => {
    const [before, after] = [Math.min(place, reach), Math.min(rows.length - 1 - place, reach)];
    const key = `${before} ${after}`;
    const offsets = Array.from({ length: before + after + 1 }, (_, i) => i - before);
    const weights = kernels.get(key) ?? fitWeights(offsets, fit);
    kernels.set(key, weights);
    const out = new Float64Array(row.length);
    for (const [i, weight] of weights.entries()) {
      const other = rows[place - before + i];
      for (let at = 0; at < out.length; at++) out[at] += weight * other[at];
    }
    return out;
  });
}
