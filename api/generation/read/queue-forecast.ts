import { sql } from 'drizzle-orm';
import type { Queries } from '../../infrastructure/database/database.ts';
import { laneBeside, placeInTurns, type TaskLane, tierOfLane } from '../../infrastructure/queue/lanes.ts';
import { type TaskRow, tasks } from '../tables.ts';

interface Running {
  readonly state: 'running';
  /** Per cent. */
  readonly progress: number;
  readonly elapsedSeconds: number;
}

interface Waiting {
  readonly state: 'waiting';
  /** From 1. */
  readonly place: number;
  /** Tasks that run at once. */
  readonly workers: number;
}

/** Below this share of a run its own pace tells less than that of earlier runs. */
const TELLING_PROGRESS = 10;

/**
 * Whole seconds until a task is probably done, or null where nothing is known yet.
 * @param runSeconds median of recent runs, or null
 */
export function estimateSecondsLeft(task: Running | Waiting, runSeconds: number | null): number | null {
  if (task.state === 'waiting') {
    return runSeconds === null ? null : Math.ceil(runSeconds * (1 + Math.ceil(task.place / task.workers)));
  }
  const { progress } = task;
  // Less than nothing where the clocks of two hosts differ.
  const elapsedSeconds = Math.max(0, task.elapsedSeconds);
  if (progress >= TELLING_PROGRESS) return Math.ceil((elapsedSeconds * (100 - progress)) / progress);
  return runSeconds === null ? null : Math.max(1, Math.ceil(runSeconds - elapsedSeconds));
}

/**
 * Places of waiting tasks in the queue by their ids, from 1: all that its lane has before one, and as many of
 * the lane beside as have their turns before it.
 */
export async function readPlaces(
  queries: Queries,
  waiting: readonly TaskRow[],
): Promise<ReadonlyMap<string, number>> {
  if (waiting.length === 0) return new Map();
  const asked = sql.join(
    waiting.map(
      ({ id, engine, lane, priority }) =>
        sql`(${id}::uuid, ${engine}::text, ${lane}::text, ${laneBeside(lane)}::text, ${priority}::int)`,
    ),
    sql`, `,
  );
  // The index of waiting tasks is only used for this very condition.
  const isWaiting = sql`${tasks.state} = 'waiting'`;
  const { rows } = await queries.execute<{ id: string; lane: TaskLane; before: number; beside: number }>(sql`
    select asked.id, asked.lane, in_lane.number::int as before, besides.number::int as beside
    from (values ${asked}) as asked (id, engine, lane, lane_beside, priority)
    cross join lateral (
      select count(*) as number from ${tasks}
      where ${isWaiting} and ${tasks.engine} = asked.engine and ${tasks.lane} = asked.lane
        and (${tasks.priority} > asked.priority or (${tasks.priority} = asked.priority and ${tasks.id} < asked.id))
    ) as in_lane
    cross join lateral (
      select count(*) as number from ${tasks}
      where ${isWaiting} and ${tasks.engine} = asked.engine and ${tasks.lane} = asked.lane_beside
    ) as besides`);
  return new Map(rows.map(({ id, lane, ...row }) => [id, placeInTurns({ tier: tierOfLane(lane), ...row })]));
}

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
        select greatest(0, extract(epoch from ${tasks.finishedAt} - ${tasks.startedAt})) as seconds
        from ${tasks}
        where ${tasks.feature} = wanted.feature and ${tasks.state} = 'done' and ${tasks.finishedAt} is not null
        order by ${tasks.finishedAt} desc
        limit ${RECENT_RUNS}
      ) as run
    ) as recent`);
  return new Map(rows.flatMap(({ feature, median }) => (median === null ? [] : [[feature, median]])));
}
