import { z } from 'zod';
import { epochSeconds, id } from './envelope.ts';

const tokens = {
  token: z.string(),
  refreshToken: z.string(),
  tokenExpiresAt: epochSeconds,
};

export const visit = {
  body: z.strictObject({}).optional(),
  result: z.object({
    id,
    /** `temp` marks a guest. */
    bio: z.literal('temp'),
    isVip: z.boolean(),
    current: z.null(),
    ...tokens,
  }),
};

const refreshTokenBody = z.strictObject({ refreshToken: z.string().min(20).max(200) });

export const refreshToken = {
  body: refreshTokenBody,
  result: z.object(tokens),
};

export const logout = {
  body: refreshTokenBody,
  result: z.object({}),
};
