import { eq } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { hashToken } from './hash-token.ts';
import { refreshTokens, sessions } from './tables.ts';

/** Ends the session that a refresh token, used or not, belongs to. @returns its id; undefined where the token is unknown */
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
