/** A 3 × 3 matrix, row by row, times a column. */
export function applyMatrix(matrix: readonly number[], column: readonly number[]): number[] {
  return [0, 1, 2].map((row) => column.reduce((sum, value, at) => sum + matrix[3 * row + at] * value, 0));
}

/** The inverse of a 3 × 3 matrix, by elimination. */
export function invertMatrix(matrix: readonly number[]): number[] {
  const rows = [0, 1, 2].map((row) => [
    ...matrix.slice(3 * row, 3 * row + 3),
    ...[0, 1, 2].map((column) => Number(row === column)),
  ]);
  for (let step = 0; step < 3; step++) {
    const rest = rows.slice(step).map((row) => Math.abs(row[step]));
    const pivot = step + rest.indexOf(Math.max(...rest));
    [rows[step], rows[pivot]] = [rows[pivot], rows[step]];
    rows[step] = rows[step].map((value) => value / rows[step][step]);
    for (const [at, row] of rows.entries())
      if (at !== step) rows[at] = row.map((value, column) => value - row[step] * rows[step][column]);
  }
  return rows.flatMap((row) => row.slice(3));
}
