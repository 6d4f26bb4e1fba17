import { count, sql } from 'drizzle-orm';
import { tools } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import { tasks } from '../tables.ts';
import { readRunSeconds } from './queue-forecast.ts';

type Feature = Result<'getFeatures'>['list'][number];

/** Cost, availability and usual times of every tool. */
export async function readFeatures(context: Context): Promise<Feature[]> {
  const { database, engines, settings } = context;
  const { queries } = database;
  const [row] = await queries.select({ waiting: count() }).from(tasks).where(sql`${tasks.state} = 'waiting'`);
  const rounds = Math.ceil((row?.waiting ?? 0) / settings.imagingProcesses);
  const codes = tools.map(({ featureCode }) => featureCode);
  const secondsOf = await readRunSeconds(queries, codes);
  return tools.map(({ featureCode, creditCost, engines: names }) => {
    const runSeconds = secondsOf.get(featureCode) ?? null;
    return {
      featureCode,
      creditCost,
      available: names.some((name) => engines.byName[name]),
      waitSeconds: Math.round(rounds * (runSeconds ?? 0)),
      runSeconds: runSeconds === null ? null : Math.ceil(runSeconds),
    };
  });
}
