import { setQuadraticTerms } from '../../core/numeric/scalar.ts';
import { solveNormalEquations } from '../../core/solvers/solve-normal-equations.ts';
import { TONE_SIDE } from './tone-side.ts';

/** Terms of a surface: a constant, slopes and curvatures. */
const TERMS = 6;
const COUNT = TONE_SIDE * TONE_SIDE;

/** The terms at each place of a map, from −0.5 to 0.5 both ways. */
const termsOfPlaces = new Float64Array(TERMS * COUNT);
for (let at = 0; at < COUNT; at++)
  setQuadraticTerms(
    (at % TONE_SIDE) / TONE_SIDE - 0.5,
    Math.floor(at / TONE_SIDE) / TONE_SIDE - 0.5,
    termsOfPlaces.subarray(TERMS * at, TERMS * (at + 1)),
  );

interface Fitting {
  /** Weight of each place, 0 or more. */
  readonly weights: Float32Array;
  /** Hold on each term towards 0, for each kind of values. */
  readonly hold: readonly (readonly number[])[];
}

interface Equations {
  /** The same for all kinds of values, without what holds them. */
  readonly matrix: Float64Array;
  readonly rights: readonly Float64Array[];
}

function setEquations(kinds: readonly Float32Array[], weights: Float32Array): Equations {
  const matrix = new Float64Array(TERMS * TERMS);
  const rights = kinds.map(() => new Float64Array(TERMS));
  let total = 1e-9;
  for (let at = 0; at < COUNT; at++) total += weights[at];
  const parts = new Float64Array(TERMS);
  for (let at = 0, from = 0; at < COUNT; at++, from += TERMS) {
    const weight = weights[at] / total;
    if (weight === 0) continue;
    for (let i = 0; i < TERMS; i++) parts[i] = weight * termsOfPlaces[from + i];
    for (let i = 0, to = 0; i < TERMS; i++) {
      const part = parts[i];
      for (let j = 0; j < TERMS; j++, to++) matrix[to] += part * termsOfPlaces[from + j];
    }
    for (let kind = 0; kind < kinds.length; kind++) {
      const right = rights[kind];
      const value = kinds[kind][at];
      for (let i = 0; i < TERMS; i++) right[i] += parts[i] * value;
    }
  }
  return { matrix, rights };
}

function drawSurface(surface: Float64Array): Float32Array {
  const out = new Float32Array(COUNT);
  for (let at = 0, from = 0; at < COUNT; at++, from += TERMS) {
    let sum = 0;
    for (let i = 0; i < TERMS; i++) sum += surface[i] * termsOfPlaces[from + i];
    out[at] = sum;
  }
  return out;
}

/**
 * Fits a smooth surface to each kind of values by weighted least squares, and draws it.
 * @param kinds maps of `TONE_SIDE²`
 */
export function fitToneSurfaces(
  kinds: readonly Float32Array[],
  { weights, hold }: Fitting,
): readonly Float32Array[] {
  const { matrix, rights } = setEquations(kinds, weights);
  return rights.map((right, kind) => {
    const own = matrix.slice();
    for (let i = 0; i < TERMS; i++) own[i * (TERMS + 1)] += hold[kind][i];
    solveNormalEquations(own, right);
    return drawSurface(right);
  });
}
