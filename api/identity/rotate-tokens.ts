import { eq } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { seal, unseal } from '../infrastructure/seal.ts';
import { deriveKey } from '../infrastructure/secret.ts';
import { refreshTokens, sessions, users } from './tables.ts';
import { hashToken, issueTokenPair, lifetimesOf, type TokenPair } from './tokens.ts';

/** Outcome of a refresh: exchanged, refused, or found to be used twice, which ended the session. */
type Rotation =
  | { readonly outcome: 'renewed'; readonly pair: TokenPair }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'reused'; readonly sessionId: string };

type Session = typeof sessions.$inferSelect & Pick<typeof users.$inferSelect, 'kind'>;
type Token = typeof refreshTokens.$inferSelect;

interface Step {
  readonly session: Session;
  readonly token: Token;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly key: Buffer;
}

/**
 * Exchanges a refresh token for the next pair. A token works once. Asked again within its time of
 * grace, while its successor is unused, it gives the same successor: tabs that ask together, or an answer
 * that was lost. Any other second use means that two people hold the token, and ends the session.
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
  const [found] = await tx
    .select({ token: refreshTokens, kind: users.kind })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(ofToken);
  return session && found && { session: { ...session, kind: found.kind }, token: found.token };
}

async function exchange(tx: Queries, { session, token, now, key }: Step): Promise<Rotation> {
  const { id, pair } = await issueTokenPair(tx, {
    sessionId: session.id,
    now,
    sessionEndsAt: +session.endsAt,
    kind: session.kind,
  });
  await tx
    .update(sessions)
    .set({ lastUsedAt: new Date(now) })
    .where(eq(sessions.id, session.id));
  await tx
    .update(refreshTokens)
    .set({
      usedAt: new Date(now),
      successorId: id,
      sealedSuccessor: seal(JSON.stringify(pair), { key, rowId: token.id }),
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
  const isRecent = token.usedAt !== null && now - +token.usedAt <= lifetimesOf(session.kind).replay;
  // Taken away when the successor is used.
  if (isRecent && token.sealedSuccessor !== null) {
    const pair: TokenPair = JSON.parse(unseal(token.sealedSuccessor, { key, rowId: token.id }));
    return { outcome: 'renewed', pair };
  }
  await tx
    .update(sessions)
    .set({ revokedAt: new Date(now) })
    .where(eq(sessions.id, session.id));
  return { outcome: 'reused', sessionId: session.id };
}
