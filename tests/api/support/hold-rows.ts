import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Queries } from '#api/infrastructure/database/database.ts';
import type { TestHost } from './build-test-host.ts';

type Host = Pick<TestHost, 'infrastructure'>;

/** Does work in a transaction that stays open, with all its locks, until it is let go; then it commits. */
export async function hold(
  { infrastructure: { database } }: Host,
  work: (tx: Queries) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const ended = database.transaction(async (tx) => {
    await work(tx);
    held.resolve();
    await letGo.promise;
  });
  await Promise.race([held.promise, ended]);
  return async () => {
    letGo.resolve();
    await ended;
  };
}

/** Waits until so many transactions of a Postgres wait for another. */
export async function untilWaiting({ infrastructure: { database } }: Host, count: number): Promise<void> {
  const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`;
  await expect
    .poll(async () => {
      const { rows } = await database.queries.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_stat_activity where ${isWaiting}`,
      );
      return rows[0]?.count;
    })
    .toBe(count);
}
