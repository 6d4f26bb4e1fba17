import type { Clock } from '../infrastructure/clock.ts';
import type { Caller } from './caller.ts';

const KEEP_MS = 5000;
const MAX_CALLERS = 10_000;

/** Remembers who is behind a token for at most 5 s, so that a page's burst of calls asks the database once. */
export interface CallerCache {
  get(token: string): Caller | undefined;
  set(token: string, caller: Caller): void;
  /** Forgets all tokens of a session that ends in this process; others notice within 5 s. */
  forgetSession(sessionId: string): void;
}

export function createCallerCache(clock: Clock): CallerCache {
  const entries = new Map<string, { caller: Caller; until: number }>();
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
      for (const [token, { caller }] of entries) {
        if (caller.sessionId === sessionId) entries.delete(token);
      }
    },
  };
}
