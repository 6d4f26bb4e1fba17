import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { Caller } from './caller.ts';
import { hashToken } from './hash-token.ts';
import { refreshTokens, sessions, users } from './tables.ts';

/** The person behind an access token; undefined where the token is unknown, too old or its session has ended. */
export async function findCaller(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  token: string,
): Promise<Caller | undefined> {
  const now = new Date(clock.now());
  const [caller] = await database.queries
    .select({ userId: users.id, kind: users.kind, sessionId: sessions.id })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(refreshTokens.accessHash, hashToken(token)),
        gt(refreshTokens.accessExpiresAt, now),
        isNull(sessions.revokedAt),
        gt(sessions.endsAt, now),
      ),
    );
  return caller;
}
