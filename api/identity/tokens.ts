import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { refreshTokens } from './tables.ts';

type PersonKind = 'guest' | 'account';

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
  readonly kind: PersonKind;
}

/** Makes a pair of 256-bit tokens and writes down their hashes. */
export async function issueTokenPair(
  tx: Queries,
  { sessionId, now, sessionEndsAt, kind }: Issue,
): Promise<{ readonly id: string; readonly pair: TokenPair }> {
  const id = uuidv7();
  const token = makeToken();
  const refreshToken = makeToken();
  const accessEndsAt = Math.min(now + ACCESS_TOKEN_MS, sessionEndsAt);
  await tx.insert(refreshTokens).values({
    id,
    sessionId,
    hash: hashToken(refreshToken),
    expiresAt: new Date(Math.min(now + lifetimesOf(kind).refreshToken, sessionEndsAt)),
    accessHash: hashToken(token),
    accessExpiresAt: new Date(accessEndsAt),
  });
  return { id, pair: { token, refreshToken, tokenExpiresAt: epochSecondsOf(accessEndsAt) } };
}

/** SHA-256 of a token: all that the database knows of it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Milliseconds that an access token is taken. */
const ACCESS_TOKEN_MS = 15 * MINUTE_MS;

interface Lifetimes {
  /**
   * Milliseconds after which a used refresh token is not answered any more. Until then it gets the same
   * successor while that is unused, for tabs that ask together and lost answers.
   */
  readonly replay: number;
  /** Milliseconds after which a session that is not used ends. */
  readonly refreshToken: number;
  /** Milliseconds after which a session ends, however often it is renewed. */
  readonly session: number;
}

const lifetimes: Readonly<Record<PersonKind, Lifetimes>> = {
  guest: { replay: 10 * MINUTE_MS, refreshToken: 90 * DAY_MS, session: 365 * DAY_MS },
  account: { replay: 10 * SECOND_MS, refreshToken: 30 * DAY_MS, session: 180 * DAY_MS },
};

/**
 * Guests have nothing but their tokens to come back by, so that theirs live longer, and an answer that was
 * lost on a phone does not end their session.
 */
export function lifetimesOf(kind: PersonKind): Lifetimes {
  return lifetimes[kind];
}
