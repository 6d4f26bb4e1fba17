import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Clock } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { refreshTokens, sessions, users } from './tables.ts';
import { hashToken } from './tokens.ts';

/** The person behind a bearer token. */
export interface Caller {
  readonly userId: string;
  /** Guests are known by their browser alone; accounts sign in. */
  readonly kind: 'guest' | 'account';
  readonly sessionId: string;
}

/**
 * The person behind an access token; undefined where the token is unknown, too old or its session has ended.
 */
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

const KEEP_MS = 5000;
const MAX_CALLERS = 10_000;

/**
 * Remembers who is behind a token for at most 5 s, so that a page's burst of calls asks the database once.
 */
export interface CallerCache {
  get(token: string): Caller | undefined;
  set(token: string, caller: Caller): void;
  /** Forgets all tokens of a session that ends in this process; others notice within 5 s. */
  forgetSession(sessionId: string): void;
  /** The same for all sessions of a person. */
  forgetUser(userId: string): void;
}

export function createCallerCache(clock: Clock): CallerCache {
  const entries = new Map<string, { caller: Caller; until: number }>();

  function forget(isMeant: (caller: Caller) => boolean): void {
    for (const [token, { caller }] of entries) {
      if (isMeant(caller)) entries.delete(token);
    }
  }

  return {
    get(token) {
      const entry = entries.get(token);
      if (entry === undefined || entry.until > clock.now()) return entry?.caller;
      entries.delete(token);
      return undefined;
    },
    set(token, caller) {
      const oldest = entries.keys().next();
      if (entries.size >= MAX_CALLERS && !oldest.done) entries.delete(oldest.value);
      entries.set(token, { caller, until: clock.now() + KEEP_MS });
    },
    forgetSession(sessionId) {
      forget((caller) => caller.sessionId === sessionId);
    },
    forgetUser(userId) {
      forget((caller) => caller.userId === userId);
    },
  };
}
