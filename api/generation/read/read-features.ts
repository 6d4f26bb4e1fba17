import { count, sql } from 'drizzle-orm';
import { tools } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import { tasks } from '../tables.ts';
import { readRunSeconds } from './queue-forecast.ts';

type Feature = Result<'getFeatures'>['list'][number];

/** Cost, availability and usual times of every tool. */
export async function readFeatures(context: Context): Promise<Feature[]> {
  const { database, engines } = context;
  const { queries } = database;
  const rows = await queries
    .select({ engine: tasks.engine, waiting: count() })
    .from(tasks)
    .where(sql`${tasks.state} = 'waiting'`)
    .groupBy(tasks.engine);
  const waitingBy = new Map(rows.map(({ engine, waiting }) => [engine, waiting]));
  const codes = tools.map(({ featureCode }) => featureCode);
  const secondsOf = await readRunSeconds(queries, codes);
  return tools.map(({ featureCode, creditCost, engines: names }) => {
    const runSeconds = secondsOf.get(featureCode) ?? null;
    const name = names.find((engine) => engines.byName[engine]);
    const concurrency = (name && engines.byName[name]?.concurrency) ?? 1;
    const rounds = Math.ceil(((name && waitingBy.get(name)) ?? 0) / concurrency);
    return {
      featureCode,
      creditCost,
      available: name !== undefined,
      waitSeconds: Math.round(rounds * (runSeconds ?? 0)),
      runSeconds: runSeconds === null ? null : Math.ceil(runSeconds),
    };
  });
}
