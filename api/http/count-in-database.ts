import { lt, sql } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { rateLimits } from './tables.ts';
import type { WindowCount } from './window-count.ts';

interface Count {
  readonly key: string;
  readonly windowMs: number;
}

/** Counts a request in the database, in one statement, so that requests side by side are all counted. */
export async function countInDatabase(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
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
