/**
 * Solves `matrix · x = right` for a symmetric, positive definite matrix (`size × size`, row by row). Gaussian
 * elimination; such a matrix needs no pivots. Both arrays are overwritten; the solution is left in `right`.
 */
export function solveNormalEquations(matrix: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let column = 0; column < size; column++)
    for (let row = column + 1; row < size; row++) {
      const factor = matrix[row * size + column] / matrix[column * size + column];
      for (let at = column; at < size; at++) matrix[row * size + at] -= factor * matrix[column * size + at];
      right[row] -= factor * right[column];
    }
  for (let row = size - 1; row >= 0; row--) {
    for (let column = row + 1; column < size; column++)
      right[row] -= matrix[row * size + column] * right[column];
    right[row] /= matrix[row * size + row];
  }
}
