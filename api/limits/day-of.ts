/** The UTC day of a moment in epoch milliseconds, as `2031-01-31`. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first moment of the next UTC day, in epoch milliseconds. */
export function nextDayAfter(milliseconds: number): number {
  return (Math.floor(milliseconds / DAY_MS) + 1) * DAY_MS;
}
