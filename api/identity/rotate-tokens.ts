import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { deriveKey } from '../infrastructure/secret.ts';
import { refreshTokens, sessions } from './tables.ts';
import { hashToken, issueTokenPair, LIFETIMES, type TokenPair } from './tokens.ts';

/** Outcome of a refresh: exchanged, refused, or found to be used twice, which ended the session. */
type Rotation =
  | { readonly outcome: 'renewed'; readonly pair: TokenPair }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'reused'; readonly sessionId: string };

type Session = typeof sessions.$inferSelect;
type Token = typeof refreshTokens.$inferSelect;

interface Step {
  readonly session: Session;
  readonly token: Token;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly key: Buffer;
}

/**
 * Exchanges a refresh token for the next pair. A token works once. Asked again within 10 s, while its
 * successor is unused, it gives the same successor: tabs that ask together, or an answer that was lost. Any
 * other second use means that two people hold the token, and ends the session.
 */
export function rotateTokens(
  { database, clock, secret }: Pick<Infrastructure, 'database' | 'clock' | 'secret'>,
  refreshToken: string,
): Promise<Rotation> {
  const now = clock.now();
  const key = deriveKey(secret, 'token successor');
  return database.transaction(
    async (tx): Promise<Rotation> => {
      const found = await lockToken(tx, refreshToken);
      if (found === undefined) return { outcome: 'refused' };
      const { session, token } = found;
      const isOver = session.revokedAt !== null || Math.min(+token.expiresAt, +session.endsAt) <= now;
      if (isOver) return { outcome: 'refused' };
      const step = { session, token, now, key };
      return token.usedAt === null ? exchange(tx, step) : repeat(tx, step);
    },
    { durable: true },
  );
}

/** The token with its session, which is locked first, so that all tokens of one session take turns. */
async function lockToken(
  tx: Queries,
  refreshToken: string,
): Promise<Pick<Step, 'session' | 'token'> | undefined> {
  const ofToken = eq(refreshTokens.hash, hashToken(refreshToken));
  const [owner] = await tx.select({ id: refreshTokens.sessionId }).from(refreshTokens).where(ofToken);
  if (owner === undefined) return undefined;
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, owner.id)).for('update');
  // Read after the lock was had: another turn may have used it meanwhile.
  const [token] = await tx.select().from(refreshTokens).where(ofToken);
  return session && token && { session, token };
}

async function exchange(tx: Queries, { session, token, now, key }: Step): Promise<Rotation> {
  const { id, pair } = await issueTokenPair(tx, {
    sessionId: session.id,
    now,
    sessionEndsAt: +session.endsAt,
  });
  await tx
    .update(refreshTokens)
    .set({
      usedAt: new Date(now),
      successorId: id,
      sealedSuccessor: sealPair(pair, { key, rowId: token.id }),
    })
    .where(eq(refreshTokens.id, token.id));
  // Once this token is used, the one before it is never answered again.
  await tx
    .update(refreshTokens)
    .set({ sealedSuccessor: null })
    .where(eq(refreshTokens.successorId, token.id));
  return { outcome: 'renewed', pair };
}

async function repeat(tx: Queries, { session, token, now, key }: Step): Promise<Rotation> {
  const isRecent = token.usedAt !== null && now - +token.usedAt <= LIFETIMES.replay;
  // Taken away when the successor is used.
  if (isRecent && token.sealedSuccessor !== null) {
    return { outcome: 'renewed', pair: openPair(token.sealedSuccessor, { key, rowId: token.id }) };
  }
  await tx
    .update(sessions)
    .set({ revokedAt: new Date(now) })
    .where(eq(sessions.id, session.id));
  return { outcome: 'reused', sessionId: session.id };
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface SealOptions {
  readonly key: Buffer;
  /** Id of the row that the sealed pair stands in; it opens in no other. */
  readonly rowId: string;
}

/** Seals a pair of tokens: nonce, ciphertext and tag of AES-256-GCM, one after the other. */
function sealPair(pair: TokenPair, { key, rowId }: SealOptions): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(rowId));
  return Buffer.concat([
    nonce,
    cipher.update(JSON.stringify(pair), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Opens what `sealPair` made. Throws where key or row are others, or a byte has changed. */
function openPair(sealed: Buffer, { key, rowId }: SealOptions): TokenPair {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}
