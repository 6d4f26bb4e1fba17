import { type SQL, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { settleHolds } from './settle-holds.ts';
import { toMoment } from './to-rows.ts';

/** A task stands before its hold is this old, if it was started at all. */
const STALE_MS = 10 * MINUTE_MS;
const HOLDS_AT_ONCE = 500;

/**
 * Selects the tasks of holds that nobody will settle: minutes old, and their task neither waits nor runs. The
 * end of a task settles its hold in the same transaction, so there are none unless rows of tasks were lost.
 * @param now epoch milliseconds
 */
export function staleHolds(now: number): SQL {
  return sql`
    select hold.task_id as "taskId" from credit_holds hold
    where hold.state = 'held' and hold.created_at <= ${toMoment(now - STALE_MS)}
      and not exists (
        select 1 from tasks where tasks.id = hold.task_id and tasks.state in ('waiting', 'running'))
    order by hold.created_at limit ${HOLDS_AT_ONCE}`;
}

/** Gives back what is held for tasks that do not live. */
export async function sweepStaleHolds({
  database,
  clock,
  log,
}: Pick<Infrastructure, 'database' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const released = await database.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ taskId: string }>(staleHolds(now));
      const settlements = rows.map(({ taskId }) => ({ taskId, captured: 0 }));
      return settleHolds(tx, { settlements, now });
    },
    { durable: true },
  );
  if (released > 0) log.warn({ released }, 'Credits were held for tasks that do not live');
}
