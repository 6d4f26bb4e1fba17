import { z } from 'zod';
import { MIN_PASSWORD_LENGTH, SHARE_DAYS, SHARE_TOKEN } from '../../catalog/limits.ts';
import { epochSeconds, id } from './envelope.ts';

const password = z.string().min(MIN_PASSWORD_LENGTH).max(128);

/** A link to a result. Its address holds a token that nobody is told twice. */
const share = z.object({
  id,
  /** Which of the task's results. */
  file: z.int().nonnegative(),
  hasPassword: z.boolean(),
  createdAt: epochSeconds,
  /** When the link ends; never later than its result. */
  expiresAt: epochSeconds,
});

export const createShare = {
  body: z.strictObject({
    /** The task. */
    id,
    file: z.int().min(0).max(9).default(0),
    days: z.literal(SHARE_DAYS),
    password: password.optional(),
  }),
  /** The token belongs behind the `#` of the page `/s`. */
  result: z.object({ share, token: z.string() }),
};

/** Links of one task that still work, newest first. */
export const listShares = {
  query: z.strictObject({ id }),
  result: z.object({ list: z.array(share) }),
};

export const revokeShare = { body: z.strictObject({ id }), result: z.object({}) };

export const openShare = {
  body: z.strictObject({ token: z.string().regex(SHARE_TOKEN), password: z.string().max(128).optional() }),
  result: z.object({
    /** A WebP of at most 2048 px a side, to look at. */
    url: z.url(),
    feature: z.string(),
    width: z.int().positive(),
    height: z.int().positive(),
    expiresAt: epochSeconds,
  }),
};
