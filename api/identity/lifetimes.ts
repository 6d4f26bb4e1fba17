const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds that the parts of a guest's session live. */
export const LIFETIMES = {
  accessToken: 15 * MINUTE,
  /** A session that is not used for so long ends. */
  refreshToken: 90 * DAY,
  /** A session ends after this, however often it is renewed. */
  session: 365 * DAY,
  /** How long a used refresh token is answered with the same successor: for tabs that ask together, and lost answers. */
  replay: 10 * SECOND,
} as const;
