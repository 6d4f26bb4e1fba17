import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Result } from '#lib/contract/contract.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { Caller } from './caller.ts';
import { sessions } from './tables.ts';

type Needs = Pick<Infrastructure, 'database' | 'clock'>;

/** Sessions that one list shows. */
export const MAX_LISTED_SESSIONS = 50;

/** Sessions of the caller that can still be renewed: the one that asks, then those used last. */
export async function listSessions(
  { database, clock }: Needs,
  { userId, sessionId }: Caller,
): Promise<Result<'listSessions'>> {
  const isOpen = and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.endsAt, new Date(clock.now())),
  );
  const rows = await database.queries
    .select()
    .from(sessions)
    .where(isOpen)
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastUsedAt))
    .limit(MAX_LISTED_SESSIONS);
  const all = await database.queries.$count(sessions, isOpen);
  const list = rows.map(({ id, createdAt, lastUsedAt, userAgent }) => ({
    id,
    isCurrent: id === sessionId,
    createdAt: epochSecondsOf(+createdAt),
    lastUsedAt: epochSecondsOf(+(lastUsedAt ?? createdAt)),
    userAgent,
  }));
  return { list, more: Math.max(0, all - list.length) };
}

/**
 * Ends one session of the caller, or all others.
 * @returns ids of the sessions that ended
 */
export async function endSessions(
  { database, clock }: Needs,
  { caller, id }: { readonly caller: Caller; readonly id: string | null },
): Promise<readonly string[]> {
  const which = id === null ? ne(sessions.id, caller.sessionId) : eq(sessions.id, id);
  const ended = await database.queries
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(and(eq(sessions.userId, caller.userId), which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.map((session) => session.id);
}
