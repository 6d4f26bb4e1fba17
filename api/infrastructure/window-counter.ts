import { lt, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Infrastructure } from './infrastructure.ts';
import { rateLimits } from './tables.ts';

/** Requests in the present window of time, and how long it lasts yet. */
interface WindowCount {
  readonly current: number;
  /** Milliseconds. */
  readonly ttl: number;
}

export type Counter = (key: string, windowMs: number) => WindowCount | Promise<WindowCount>;

const MAX_KEYS = 50_000;

/**
 * Counts in windows of fixed length that begin with a key's first request. Of too many keys the longest
 * unseen is forgotten.
 */
export function createMemoryCounter(clock: Clock): Counter {
  const windows = new Map<string, { current: number; endsAt: number }>();
  return (key, windowMs) => {
    const now = clock.now();
    const known = windows.get(key);
    const present = known && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs };
    present.current += 1;
    // A Map keeps the order of insertion: put again, the key is the latest seen.
    windows.delete(key);
    windows.set(key, present);
    const oldest = windows.keys().next();
    if (windows.size > MAX_KEYS && !oldest.done) windows.delete(oldest.value);
    return { current: present.current, ttl: present.endsAt - now };
  };
}

interface Count {
  readonly key: string;
  readonly windowMs: number;
}

/** Counts a request in the database, in one statement, so that requests side by side are all counted. */
export async function countInDatabase(
  { database, clock }: Pick<Infrastructure, 'clock'> & { readonly database: Pick<Database, 'queries'> },
  { key, windowMs }: Count,
): Promise<WindowCount> {
  const now = clock.now();
  const endsAt = new Date(now + windowMs);
  const isOver = sql`${rateLimits.endsAt} <= ${new Date(now).toISOString()}::timestamptz`;
  const [row] = await database.queries
    .insert(rateLimits)
    .values({ key, current: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        current: sql`case when ${isOver} then 1 else ${rateLimits.current} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning({ current: rateLimits.current, endsAt: rateLimits.endsAt });
  return { current: row?.current ?? 1, ttl: Math.max(0, +(row?.endsAt ?? endsAt) - now) };
}

/** Forgets windows that are over. For the worker's round. */
export async function sweepRateLimits({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  await database.queries.delete(rateLimits).where(lt(rateLimits.endsAt, new Date(clock.now())));
}
