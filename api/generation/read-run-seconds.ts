import { sql } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import { tasks } from './tables.ts';

const RECENT_RUNS = 50;

/** Median seconds of each tool's recent runs, by feature code; tools that have not run yet are left out. */
export async function readRunSeconds(
  queries: Queries,
  features: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (features.length === 0) return new Map();
  const wanted = sql.join(
    features.map((feature) => sql`(${feature}::text)`),
    sql`, `,
  );
  // One look into the index per tool, however many runs there were.
  const { rows } = await queries.execute<{ feature: string; median: number | null }>(sql`
    select wanted.feature, recent.median
    from (values ${wanted}) as wanted (feature)
    cross join lateral (
      select percentile_cont(0.5) within group (order by run.seconds)::float8 as median
      from (
        select extract(epoch from ${tasks.finishedAt} - ${tasks.startedAt}) as seconds
        from ${tasks}
        where ${tasks.feature} = wanted.feature and ${tasks.state} = 'done' and ${tasks.finishedAt} is not null
        order by ${tasks.finishedAt} desc
        limit ${RECENT_RUNS}
      ) as run
    ) as recent`);
  return new Map(rows.flatMap(({ feature, median }) => (median === null ? [] : [[feature, median]])));
}
