import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';

/** Milliseconds. */
export const UPLOAD_LIFETIMES = {
  /** Life of an upload URL. */
  url: 10 * MINUTE_MS,
  /** After this no URL takes a file any more and no sending that began in time is still under way. */
  sealed: 20 * MINUTE_MS,
  /** Life of an unclaimed upload. A claimed one lives as long as its task. */
  unclaimed: 6 * HOUR_MS,
  /**
   * Life of a rejected upload, so that a repeated check gives the same verdict. Longer than any of its URLs.
   */
  rejected: HOUR_MS,
} as const;
