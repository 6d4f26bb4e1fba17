import { and, eq, exists, gte, inArray, isNotNull, lt, not, sql } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { LIFETIMES } from './lifetimes.ts';
import { refreshTokens, sessions } from './tables.ts';

const KEEP_REVOKED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Forgets sealed tokens whose time of grace is over, used-up tokens and sessions that nobody can renew. For the worker's round: each
 * statement finds its rows by an index, as there are sessions of all who ever looked in.
 */
export async function sweepSessions({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  const { queries } = database;
  const now = clock.now();
  const before = (milliseconds: number) => new Date(now - milliseconds);
  await queries
    .update(refreshTokens)
    .set({ sealedSuccessor: null })
    .where(and(isNotNull(refreshTokens.sealedSuccessor), lt(refreshTokens.usedAt, before(LIFETIMES.replay))));
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
