import { and, count, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import { type TaskRow, tasks } from './tables.ts';

/** Place of a waiting task in the queue, from 1: all that its lane has before it, and for the free lane what waits in the Pro lane. */
export async function readPlace(queries: Queries, { lane, priority, id }: TaskRow): Promise<number> {
  const isBeforeInLane = and(
    eq(tasks.lane, lane),
    or(gt(tasks.priority, priority), and(eq(tasks.priority, priority), lt(tasks.id, id))),
  );
  const isBefore =
    lane === 'picture-free' ? or(isBeforeInLane, eq(tasks.lane, 'picture-pro')) : isBeforeInLane;
  const [row] = await queries
    .select({ before: count() })
    .from(tasks)
    // Written out, as the index of waiting tasks is only used for this very condition.
    .where(and(sql`${tasks.state} = 'waiting'`, isBefore));
  return (row?.before ?? 0) + 1;
}
