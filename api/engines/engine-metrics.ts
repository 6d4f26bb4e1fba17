import { eq, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { engineSpending } from './tables.ts';

/** Spending is summed no more often. */
const SUMMED_MS = MINUTE_MS;

/** Orders since the start of the process of which nobody knows whether they were taken, by engine. */
const unknownOutcomes = new Map<string, number>();

/** Counts an order that cannot be looked up, and so was given up. */
export function countUnknownOutcome(engine: string): void {
  unknownOutcomes.set(engine, (unknownOutcomes.get(engine) ?? 0) + 1);
}

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'log' | 'settings'>;

async function sumToday({ database, clock }: Parts) {
  const { engine, day, microdollars } = engineSpending;
  return database.queries
    .select({ engine, dollars: sql<number>`(sum(${microdollars}) / 1000000.0)::float8` })
    .from(engineSpending)
    .where(eq(day, new Date(clock.now()).toISOString().slice(0, 10)))
    .groupBy(engine);
}

/** Metrics of generative engines for `/metrics`. Where the database does not answer, the last ones stay. */
export function registerEngineMetrics(registry: Registry, parts: Parts): void {
  let summedAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: 'engine_spent_dollars',
    help: 'Dollars that were spent at an engine today (UTC), by the list of models',
    labelNames: ['engine'],
    registers: [registry],
    async collect() {
      const now = parts.clock.now();
      if (now - summedAt < SUMMED_MS) return;
      summedAt = now;
      try {
        const sums = await sumToday(parts);
        this.reset();
        for (const { engine, dollars } of sums) this.set({ engine }, dollars);
      } catch (error) {
        parts.log.warn({ err: error }, 'The spending at engines could not be summed');
      }
    },
  });
  new Gauge({
    name: 'engine_daily_dollars',
    help: 'Most dollars that may be spent in a day, at an engine and by a model',
    labelNames: ['bound'],
    registers: [registry],
    collect() {
      const { dailyDollars, modelDailyDollars } = parts.settings.engines;
      this.set({ bound: 'engine' }, dailyDollars);
      this.set({ bound: 'model' }, modelDailyDollars);
    },
  });
  new Gauge({
    name: 'engine_unknown_outcomes',
    help: 'Orders since the start that may have been taken and could not be looked up',
    labelNames: ['engine'],
    registers: [registry],
    collect() {
      for (const [engine, count] of unknownOutcomes) this.set({ engine }, count);
    },
  });
}
