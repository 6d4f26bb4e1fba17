import { and, eq, exists, gte, inArray, isNotNull, lt, not, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { refreshTokens, sessions, users } from './tables.ts';
import { hashToken, issueTokenPair, lifetimesOf, type TokenPair } from './tokens.ts';

/** Makes a new guest with a session. */
export async function openGuestSession({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<{
  readonly userId: string;
  readonly pair: TokenPair;
}> {
  const now = clock.now();
  const userId = uuidv7();
  const sessionId = uuidv7();
  const sessionEndsAt = now + lifetimesOf('guest').session;
  return database.transaction(async (tx) => {
    await tx.insert(users).values({ id: userId, kind: 'guest', createdAt: new Date(now) });
    await tx
      .insert(sessions)
      .values({ id: sessionId, userId, createdAt: new Date(now), endsAt: new Date(sessionEndsAt) });
    const { pair } = await issueTokenPair(tx, { sessionId, now, sessionEndsAt, kind: 'guest' });
    return { userId, pair };
  });
}

/**
 * Ends the session that a refresh token, used or not, belongs to.
 * @returns its id; undefined where the token is unknown
 */
export async function endSession(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  refreshToken: string,
): Promise<string | undefined> {
  const ofToken = database.queries
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashToken(refreshToken)));
  const [ended] = await database.queries
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(eq(sessions.id, ofToken))
    .returning({ id: sessions.id });
  return ended?.id;
}

const KEEP_REVOKED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Forgets sealed tokens whose time of grace is over, used-up tokens and sessions that nobody can renew. For
 * the worker's round: each statement finds its rows by an index, as there are sessions of all who ever looked
 * in.
 */
export async function sweepSessions({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  const { queries } = database;
  const now = clock.now();
  const before = (milliseconds: number) => new Date(now - milliseconds);
  // Those of accounts are not given out any more long before, whose time of grace is shorter.
  await queries
    .update(refreshTokens)
    .set({ sealedSuccessor: null })
    .where(
      and(
        isNotNull(refreshTokens.sealedSuccessor),
        lt(refreshTokens.usedAt, before(lifetimesOf('guest').replay)),
      ),
    );
  await queries.delete(sessions).where(lt(sessions.endsAt, before(0)));
  await queries.delete(sessions).where(lt(sessions.revokedAt, before(KEEP_REVOKED_MS)));
  const ended = queries.$with('ended').as(
    queries
      .delete(refreshTokens)
      .where(lt(refreshTokens.expiresAt, before(0)))
      .returning({ sessionId: refreshTokens.sessionId }),
  );
  // The same statement still sees the tokens that it deletes.
  const livingToken = queries
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessions.id), gte(refreshTokens.expiresAt, before(0))));
  await queries
    .with(ended)
    .delete(sessions)
    .where(
      and(
        inArray(sessions.id, queries.select({ sessionId: ended.sessionId }).from(ended)),
        not(exists(livingToken)),
      ),
    );
}
