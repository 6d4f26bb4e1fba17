/** Rounds of the power method. The largest eigenvalue is well apart for points of a face. */
const ROUNDS = 200;

interface Cloud {
  /** Mean of x, y and z. */
  readonly centre: readonly [number, number, number];
  /** Root mean square distance from the centre. */
  readonly spread: number;
}

function measureCloud(points: Float32Array, chosen: readonly number[]): Cloud {
  const centre: [number, number, number] = [0, 0, 0];
  for (const index of chosen)
    for (let axis = 0; axis < 3; axis++) centre[axis] += points[3 * index + axis] / chosen.length;
  let squares = 0;
  for (const index of chosen)
    for (let axis = 0; axis < 3; axis++) squares += (points[3 * index + axis] - centre[axis]) ** 2;
  return { centre, spread: Math.sqrt(squares / chosen.length) };
}

/** Horn's 4 × 4 matrix. Its main eigenvector is the rotation as a quaternion. */
function hornMatrix(sums: readonly number[]): number[] {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = sums;
  return [
    ...[xx + yy + zz, yz - zy, zx - xz, xy - yx],
    ...[yz - zy, xx - yy - zz, xy + yx, zx + xz],
    ...[zx - xz, xy + yx, yy - xx - zz, yz + zy],
    ...[xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ];
}

function mainQuaternion(matrix: readonly number[]): number[] {
  // A shift by the norm makes the largest eigenvalue also the largest by absolute value.
  const raise = Math.sqrt(matrix.reduce((sum, value) => sum + value * value, 0));
  let vector = [1, 0.01, 0.01, 0.01];
  for (let round = 0; round < ROUNDS; round++) {
    const next = vector.map(
      (value, row) =>
        raise * value + vector.reduce((sum, entry, column) => sum + matrix[4 * row + column] * entry, 0),
    );
    const length = Math.hypot(...next) || 1;
    vector = next.map((value) => value / length);
  }
  return vector;
}

function rotationOf([w, x, y, z]: readonly number[]): number[] {
  return [
    ...[w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
    ...[2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
    ...[2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
  ];
}

/**
 * Moves, rotates and scales points (x, y, z in turn) onto another set, by least squares over the `chosen`
 * ones (Horn, “Closed-form solution of absolute orientation using unit quaternions”, 1987).
 */
export function alignPoints(
  points: Float32Array,
  { onto, chosen }: { readonly onto: Float32Array; readonly chosen: readonly number[] },
): Float32Array {
  const from = measureCloud(points, chosen);
  const to = measureCloud(onto, chosen);
  const sums = new Array<number>(9).fill(0);
  for (const index of chosen)
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++)
        sums[3 * i + j] += (points[3 * index + i] - from.centre[i]) * (onto[3 * index + j] - to.centre[j]);
  const turn = rotationOf(mainQuaternion(hornMatrix(sums)));
  const scale = to.spread / Math.max(from.spread, Number.EPSILON);
  const out = new Float32Array(points.length);
  for (let at = 0; at < points.length; at += 3)
    for (let axis = 0; axis < 3; axis++) {
      let sum = 0;
      for (let j = 0; j < 3; j++) sum += turn[3 * axis + j] * (points[at + j] - from.centre[j]);
      out[at + axis] = to.centre[axis] + scale * sum;
    }
  return out;
}
