/** Mean of values weighted by a zone. */
export function meanWithin(values: ArrayLike<number>, zone: ArrayLike<number>): number {
  let [sum, total] = [0, 1e-9];
  for (let at = 0; at < values.length; at++) {
    sum += values[at] * zone[at];
    total += zone[at];
  }
  return sum / total;
}
