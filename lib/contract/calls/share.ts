import { z } from 'zod';
import { MIN_PASSWORD_LENGTH, SHARE_DAYS, SHARE_TOKEN } from '../../catalog/limits.ts';
import { type CallGroup, perMinute } from '../call.ts';
import { EXAMPLE_ID, epochSeconds, id, resultIndex } from '../schemas/envelope.ts';

const password = z.string().min(MIN_PASSWORD_LENGTH).max(128);

/** A link to a result. Its URL holds a token that nobody is told twice. */
const share = z.object({
  id,
  /** Index of the task's result. */
  file: z.int().nonnegative(),
  hasPassword: z.boolean(),
  /** True where the link shows the photo before the change, too. */
  withBefore: z.boolean(),
  createdAt: epochSeconds,
  /** When the link ends; never later than its result. */
  expiresAt: epochSeconds,
});

export const shareCalls = {
  createShare: {
    summary: 'Makes a link to a result that anyone can open until it ends',
    rateLimit: perMinute(30),
    example: { body: { id: EXAMPLE_ID, days: 7, password: 'a secret' } },
    body: z.strictObject({
      /** The task. */
      id,
      file: resultIndex,
      days: z.literal(SHARE_DAYS),
      password: password.optional(),
      /** Shows the photo before the change beside the result. */
      withBefore: z.boolean().default(false),
    }),
    /** The token belongs behind the `#` of the page `/s`. */
    result: z.object({ share, token: z.string() }),
  },
  /** Links of one task that still work, newest first. */
  listShares: {
    summary: 'Links to results of one task that still work',
    rateLimit: perMinute(120),
    example: { query: { id: EXAMPLE_ID } },
    query: z.strictObject({ id }),
    result: z.object({ list: z.array(share) }),
  },
  revokeShare: {
    summary: 'Ends a link to a result',
    rateLimit: perMinute(60),
    example: { body: { id: EXAMPLE_ID } },
    body: z.strictObject({ id }),
    result: z.object({}),
  },
  openShare: {
    summary: 'What a link to a result leads to',
    rateLimit: perMinute(60),
    example: { body: { token: 'a'.repeat(24) } },
    body: z.strictObject({ token: z.string().regex(SHARE_TOKEN), password: z.string().max(128).optional() }),
    result: z.object({
      /** A WebP of at most 2048 px a side, to look at. */
      url: z.url(),
      /** The result itself where it is a video. */
      videoUrl: z.url().optional(),
      /** The photo before the change, of the same kind; left out where it is not shared. */
      beforeUrl: z.url().optional(),
      feature: z.string(),
      width: z.int().positive(),
      height: z.int().positive(),
      expiresAt: epochSeconds,
    }),
  },
} as const satisfies CallGroup;
