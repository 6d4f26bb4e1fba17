import { SHARE_DAYS, type ShareDays } from './limits.ts';

const DAY_SECONDS = 86_400;

/** Time of a link: some days, or as long as its result. */
interface ShareSpan {
  readonly days: ShareDays;
  /** True where the result ends first, and the link with it. */
  readonly isWhole: boolean;
}

/**
 * Times that are offered for a link: the days that are shorter than what is left of its result, and all of
 * what is left.
 * @param secondsLeft until the result is deleted
 */
export function shareSpans(secondsLeft: number): readonly ShareSpan[] {
  const shorter = SHARE_DAYS.filter((days) => days * DAY_SECONDS < secondsLeft);
  const whole = SHARE_DAYS.find((days) => days * DAY_SECONDS >= secondsLeft);
  const spans = shorter.map((days) => ({ days, isWhole: false }));
  return whole === undefined ? spans : [...spans, { days: whole, isWhole: true }];
}
