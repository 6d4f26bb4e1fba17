import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { refreshTokens } from './tables.ts';

/** An access token for calls, and a refresh token to exchange for the next pair. */
export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
  /** Epoch seconds. */
  readonly tokenExpiresAt: number;
}

const TOKEN_BYTES = 32;

function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

interface Issue {
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Epoch milliseconds; neither token outlives it. */
  readonly sessionEndsAt: number;
}

/** Makes a pair of 256-bit tokens and writes down their hashes. */
export async function issueTokenPair(
  tx: Queries,
  { sessionId, now, sessionEndsAt }: Issue,
): Promise<{ readonly id: string; readonly pair: TokenPair }> {
  const id = uuidv7();
  const token = makeToken();
  const refreshToken = makeToken();
  const accessEndsAt = Math.min(now + LIFETIMES.accessToken, sessionEndsAt);
  await tx.insert(refreshTokens).values({
    id,
    sessionId,
    hash: hashToken(refreshToken),
    expiresAt: new Date(Math.min(now + LIFETIMES.refreshToken, sessionEndsAt)),
    accessHash: hashToken(token),
    accessExpiresAt: new Date(accessEndsAt),
  });
  return { id, pair: { token, refreshToken, tokenExpiresAt: epochSecondsOf(accessEndsAt) } };
}

/** SHA-256 of a token: all that the database knows of it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Milliseconds that the parts of a guest's session live. */
export const LIFETIMES = {
  accessToken: 15 * MINUTE_MS,
  /** A session that is not used for so long ends. */
  refreshToken: 90 * DAY_MS,
  /** A session ends after this, however often it is renewed. */
  session: 365 * DAY_MS,
  /**
   * Replay window of a used refresh token: it gets the same successor, for tabs that ask together and lost
   * answers.
   */
  replay: 10 * SECOND_MS,
} as const;
