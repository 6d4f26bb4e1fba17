/** Room for rounding of lengths, in seconds. */
const ROUNDING = 0.01;

/**
 * Reason why a model does not take a part of a video; null where it does.
 * @param seconds length of the part
 * @param range shortest and longest part that the model takes, in seconds
 */
export function modelPartProblem(
  seconds: number,
  [least, most]: readonly [number, number],
): 'tooShort' | 'tooLong' | null {
  if (seconds < least - ROUNDING) return 'tooShort';
  return seconds > most + ROUNDING ? 'tooLong' : null;
}
