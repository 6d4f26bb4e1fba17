const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds. */
export const UPLOAD_LIFETIMES = {
  /** How long an address takes a file. */
  url: 10 * MINUTE,
  /** After this no address takes a file any more and no sending that began in time is still under way. */
  sealed: 20 * MINUTE,
  /** How long an upload waits for a task to claim it; claimed, it lives as long as the task. */
  unclaimed: 6 * HOUR,
  /** How long a rejected one is kept, so that asking again gets the same verdict. Longer than any address to it lives. */
  rejected: HOUR,
} as const;
