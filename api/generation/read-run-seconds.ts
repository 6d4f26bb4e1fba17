import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import { tasks } from './tables.ts';

const RECENT_RUNS = 50;

/** Median seconds of the tool's recent runs, or null before there were any. */
export async function readRunSeconds(queries: Queries, feature: string): Promise<number | null> {
  const recent = queries
    .select({
      seconds: sql<number>`extract(epoch from ${tasks.finishedAt} - ${tasks.startedAt})`.as('seconds'),
    })
    .from(tasks)
    .where(and(eq(tasks.feature, feature), eq(tasks.state, 'done'), isNotNull(tasks.finishedAt)))
    .orderBy(desc(tasks.finishedAt))
    .limit(RECENT_RUNS)
    .as('recent');
  const [row] = await queries
    .select({
      median: sql<number | null>`(percentile_cont(0.5) within group (order by ${recent.seconds}))::float8`,
    })
    .from(recent);
  return row?.median ?? null;
}
