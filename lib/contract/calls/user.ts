import { z } from 'zod';
import { type CallGroup, perMinute } from '../call.ts';
import { epochSeconds, id } from '../schemas/envelope.ts';

const EXAMPLE_TOKEN = 'a'.repeat(43);

const tokens = {
  token: z.string(),
  refreshToken: z.string(),
  tokenExpiresAt: epochSeconds,
};

const refreshTokenBody = z.strictObject({ refreshToken: z.string().min(20).max(200) });

export const userCalls = {
  visit: {
    summary: 'Opens a session for a new guest',
    rateLimit: perMinute(60),
    example: { body: {} },
    body: z.strictObject({}).optional(),
    result: z.object({
      id,
      /** `temp` marks a guest. */
      bio: z.literal('temp'),
      isVip: z.boolean(),
      current: z.null(),
      ...tokens,
    }),
  },
  refreshToken: {
    summary: 'Exchanges a refresh token for a new pair; a reused one ends its whole family',
    rateLimit: perMinute(120),
    example: { body: { refreshToken: EXAMPLE_TOKEN } },
    body: refreshTokenBody,
    result: z.object(tokens),
  },
  logout: {
    summary: 'Ends the session that the refresh token belongs to',
    rateLimit: perMinute(60),
    example: { body: { refreshToken: EXAMPLE_TOKEN } },
    body: refreshTokenBody,
    result: z.object({}),
  },
} as const satisfies CallGroup;
