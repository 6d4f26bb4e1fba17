import { sql } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import { type TaskRow, tasks } from './tables.ts';

/**
 * Places of waiting tasks in the queue by their ids, from 1: all that its lane has before one, and for the free lane what waits in
 * the Pro lane.
 */
export async function readPlaces(
  queries: Queries,
  waiting: readonly TaskRow[],
): Promise<ReadonlyMap<string, number>> {
  if (waiting.length === 0) return new Map();
  const asked = sql.join(
    waiting.map(({ id, lane, priority }) => sql`(${id}::uuid, ${lane}::text, ${priority}::int)`),
    sql`, `,
  );
  // The index of waiting tasks is only used for this very condition.
  const isWaiting = sql`${tasks.state} = 'waiting'`;
  const { rows } = await queries.execute<{ id: string; place: number }>(sql`
    select asked.id, (in_lane.before + in_pro.before + 1)::int as place
    from (values ${asked}) as asked (id, lane, priority)
    cross join lateral (
      select count(*) as before from ${tasks}
      where ${isWaiting} and ${tasks.lane} = asked.lane
        and (${tasks.priority} > asked.priority or (${tasks.priority} = asked.priority and ${tasks.id} < asked.id))
    ) as in_lane
    cross join lateral (
      select count(*) as before from ${tasks}
      where ${isWaiting} and ${tasks.lane} = 'picture-pro' and asked.lane = 'picture-free'
    ) as in_pro`);
  return new Map(rows.map(({ id, place }) => [id, place]));
}
