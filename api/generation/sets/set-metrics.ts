import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { HEADSHOT_READY_HOURS } from '#lib/catalog/prices.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';

/** Sets are counted no more often. */
const COUNTED_MS = MINUTE_MS;

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'log'>;

interface SetCounts extends Record<string, unknown> {
  readonly in_time: number;
  readonly late: number;
  readonly waiting: number;
  readonly overdue: number;
  /** Seconds from the order of a set to its end; null without a set. */
  readonly median: number | null;
  readonly longest: number | null;
}

/** Paid sets of the last day, and those that are not ready yet. */
async function countSets({ database, clock }: Parts): Promise<SetCounts | undefined> {
  const now = clock.now();
  const moment = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`;
  const promised = sql`make_interval(hours => ${HEADSHOT_READY_HOURS})`;
  const isOpen = sql`state in ('waiting', 'running')`;
  const isOld = sql`created_at < ${moment(now - HEADSHOT_READY_HOURS * HOUR_MS)}`;
  const { rows } = await database.queries.execute<SetCounts>(sql`
    with sets as (
      select state, created_at, finished_at - created_at as took from tasks
      where kind = 'run' and charge_kind in ('headshots', 'redo')
        and ((state = 'done' and finished_at > ${moment(now - DAY_MS)}) or ${isOpen})
    )
    select
      (count(*) filter (where state = 'done' and took <= ${promised}))::int as in_time,
      (count(*) filter (where state = 'done' and took > ${promised}))::int as late,
      (count(*) filter (where ${isOpen} and not ${isOld}))::int as waiting,
      (count(*) filter (where ${isOpen} and ${isOld}))::int as overdue,
      (percentile_cont(0.5) within group (order by extract(epoch from took)) filter (where state = 'done'))::float8 as median,
      (max(extract(epoch from took)) filter (where state = 'done'))::float8 as longest
    from sets`);
  return rows[0];
}

/**
 * Metrics of the promise that paid sets of head shots are ready within hours. Where the database does not
 * answer, the last ones stay.
 */
export function registerSetMetrics(registry: Registry, parts: Parts): void {
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting = Promise.resolve();
  // Each gauge waits for the same count, whichever is read first.
  const collect = () => {
    const now = parts.clock.now();
    if (now - countedAt < COUNTED_MS) return counting;
    countedAt = now;
    counting = count();
    return counting;
  };
  const seconds = new Gauge({
    name: 'headshot_set_ready_seconds',
    help: 'Time from the order of a paid set to its end, of the sets of the last day',
    labelNames: ['statistic'],
    registers: [registry],
    collect,
  });
  const sets = new Gauge({
    name: 'headshot_sets',
    help: `Paid sets of the last day that were ready within ${HEADSHOT_READY_HOURS} hours or late, and those that are not ready`,
    labelNames: ['ready'],
    registers: [registry],
    collect,
  });
  async function count(): Promise<void> {
    try {
      const counts = await countSets(parts);
      for (const ready of ['in_time', 'late', 'waiting', 'overdue'] as const)
        sets.set({ ready }, counts?.[ready] ?? 0);
      for (const statistic of ['median', 'longest'] as const)
        seconds.set({ statistic }, counts?.[statistic] ?? 0);
    } catch (error) {
      parts.log.warn({ err: error }, 'Sets of head shots could not be counted');
    }
  }
}
