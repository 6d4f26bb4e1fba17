/** Durations in milliseconds. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Moment so many months later, in UTC. A day that a month does not have is its last one, and comes back in
 * the next that has it, as always counted from the same anchor.
 * @param anchor epoch milliseconds
 */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor);
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return first.getTime();
}

/** The month that began last, counted from an anchor. Moments are epoch milliseconds. */
export function monthAt(anchor: number, now: number): { readonly start: number; readonly end: number } {
  const [from, to] = [new Date(anchor), new Date(now)];
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  const apart = years * 12 + to.getUTCMonth() - from.getUTCMonth();
  const month = addMonths(anchor, apart) > now ? apart - 1 : apart;
  return { start: addMonths(anchor, month), end: addMonths(anchor, month + 1) };
}
