import { and, eq, exists, gt, isNotNull, lt, not, or, sql } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { LIFETIMES } from './lifetimes.ts';
import { refreshTokens, sessions } from './tables.ts';

const KEEP_REVOKED_MS = 7 * 24 * 60 * 60 * 1000;

/** Forgets sealed tokens whose time of grace is over, used-up tokens and sessions that nobody can renew. For the worker's round. */
export async function sweepSessions({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = (milliseconds: number) => new Date(now - milliseconds);
  await database.queries
    .update(refreshTokens)
    .set({ sealedSuccessor: null })
    .where(and(isNotNull(refreshTokens.sealedSuccessor), lt(refreshTokens.usedAt, before(LIFETIMES.replay))));
  await database.queries.delete(refreshTokens).where(lt(refreshTokens.expiresAt, before(0)));
  const livingToken = database.queries
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessions.id), gt(refreshTokens.expiresAt, before(0))));
  await database.queries
    .delete(sessions)
    .where(
      or(
        lt(sessions.endsAt, before(0)),
        lt(sessions.revokedAt, before(KEEP_REVOKED_MS)),
        not(exists(livingToken)),
      ),
    );
}
