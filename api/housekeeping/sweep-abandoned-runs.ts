import { setTimeout as wait } from 'node:timers/promises';
import { asc, eq, lte } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import type { Engine } from '../engines/engine.ts';
import { EngineError } from '../engines/engine-error.ts';
import { abandonedRuns } from '../generation/tables.ts';

/** Runs are given up after this, where they cannot be cancelled. */
const ABANDONED_MS = DAY_MS;
const RUNS_AT_ONCE = 8;
/** For so long an engine may take to answer. What it does later still counts, and may be asked again. */
const CANCEL_MS = 5 * SECOND_MS;
const PAUSE_MS = { least: 15 * SECOND_MS, most: HOUR_MS } as const;

type AbandonedRun = typeof abandonedRuns.$inferSelect;

/**
 * Cancels runs at their engines whose tasks have come to nothing, a few at once. One that cannot be cancelled
 * now is tried again, each time after as long again as it has waited. Ends when no run is due.
 */
export async function sweepAbandonedRuns(context: Context, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const runs = await takeDueRuns(context);
    if (runs.length === 0) return;
    await Promise.all(runs.map((run) => cancelOrKeep(context, run)));
  }
}

/** Takes runs that are due by putting off their next try, so that no other worker takes them too. */
function takeDueRuns({ database, clock }: Context): Promise<AbandonedRun[]> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const runs = await tx
      .select()
      .from(abandonedRuns)
      .where(lte(abandonedRuns.nextTryAt, new Date(now)))
      .orderBy(asc(abandonedRuns.nextTryAt))
      .limit(RUNS_AT_ONCE)
      .for('update', { skipLocked: true });
    for (const { id, createdAt } of runs) {
      const pause = Math.min(Math.max(now - createdAt.getTime(), PAUSE_MS.least), PAUSE_MS.most);
      await tx
        .update(abandonedRuns)
        .set({ nextTryAt: new Date(now + pause) })
        .where(eq(abandonedRuns.id, id));
    }
    return runs;
  });
}

async function cancelOrKeep({ database, engines, clock, log }: Context, run: AbandonedRun): Promise<void> {
  try {
    const isKnown = await inTime(cancelRun(engines.byName[run.engine], run));
    if (!isKnown) log.warn({ run: run.runKey }, 'A run was given up, as its engine cannot look it up');
  } catch (error) {
    const isLast = clock.now() - run.createdAt.getTime() >= ABANDONED_MS;
    log.warn({ err: error, run: run.runKey, isLast }, 'A run could not be cancelled at its engine');
    if (!isLast) return;
  }
  await database.queries.delete(abandonedRuns).where(eq(abandonedRuns.id, run.id));
}

/** False where nobody can tell whether there is a run to cancel. */
async function cancelRun(engine: Engine | undefined, { handle, runKey }: AbandonedRun): Promise<boolean> {
  const found = handle ?? (await engine?.find?.(runKey));
  if (engine && typeof found === 'object') await engine.cancel(found);
  return found !== 'unknown' && found !== undefined;
}

/** @throws EngineError where an engine does not answer in time */
async function inTime<Answer>(call: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const late = wait(CANCEL_MS, undefined, { signal: answered.signal }).then(() => {
    throw new EngineError('unavailable', 'no answer to a cancellation');
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    answered.abort();
  }
}
