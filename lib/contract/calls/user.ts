import { z } from 'zod';
import { PROOF_PARTS } from '../../catalog/visit-proof.ts';
import { type CallGroup, perMinute } from '../call.ts';
import { epochSeconds, id } from '../schemas/envelope.ts';

const EXAMPLE_TOKEN = 'a'.repeat(43);

const tokens = {
  token: z.string(),
  refreshToken: z.string(),
  tokenExpiresAt: epochSeconds,
};

/**
 * Proof of work: for each part an answer, so that SHA-256 of seed (32 bytes), number of the part and answer
 * (4 bytes each, big-endian) begins with so many zero bits as the challenge tells.
 */
const proof = z.strictObject({
  challenge: z.string().max(200),
  answers: z
    .array(
      z
        .int()
        .min(0)
        .max(2 ** 32 - 1),
    )
    .length(PROOF_PARTS),
});

const refreshTokenBody = z.strictObject({ refreshToken: z.string().min(20).max(200) });

export const userCalls = {
  visit: {
    summary: 'Opens a session for a new guest',
    rateLimit: perMinute(600),
    example: { body: {} },
    /**
     * A proof is needed where many guests of one network came within an hour, which the failure
     * `proof_required` tells.
     */
    body: z.strictObject({ proof: proof.optional() }).optional(),
    result: z.object({
      id,
      /** `temp` marks a guest. */
      bio: z.literal('temp'),
      isVip: z.boolean(),
      current: z.null(),
      ...tokens,
    }),
  },
  getVisitChallenge: {
    summary: 'A challenge for the proof of work that `visit` asks for on busy networks',
    rateLimit: perMinute(600),
    example: {},
    result: z.object({
      challenge: z.string(),
      /** SHA-256 of the challenge, as hexadecimal digits. */
      seed: z.string(),
      /** Zero bits that each hash has to begin with. */
      bits: z.int().nonnegative(),
      /** Puzzles of the challenge, numbered from 0. */
      parts: z.int().positive(),
      expiresAt: epochSeconds,
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
