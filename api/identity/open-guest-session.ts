import { uuidv7 } from 'uuidv7';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { LIFETIMES } from './lifetimes.ts';
import { sessions, users } from './tables.ts';
import { issueTokenPair, type TokenPair } from './token-pair.ts';

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
  const sessionEndsAt = now + LIFETIMES.session;
  return database.transaction(async (tx) => {
    await tx.insert(users).values({ id: userId, kind: 'guest', createdAt: new Date(now) });
    await tx
      .insert(sessions)
      .values({ id: sessionId, userId, createdAt: new Date(now), endsAt: new Date(sessionEndsAt) });
    const { pair } = await issueTokenPair(tx, { sessionId, now, sessionEndsAt });
    return { userId, pair };
  });
}
