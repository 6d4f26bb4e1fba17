import { count, sql } from 'drizzle-orm';
import { type Tool, tools } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { readRunSeconds } from './read-run-seconds.ts';
import { tasks } from './tables.ts';

type Feature = Result<'getFeatures'>['list'][number];

/** Cost, availability and usual times of every tool. */
export async function readFeatures(infrastructure: Infrastructure): Promise<Feature[]> {
  const { queries } = infrastructure.database;
  const [row] = await queries.select({ waiting: count() }).from(tasks).where(sql`${tasks.state} = 'waiting'`);
  const waiting = row?.waiting ?? 0;
  const features: Feature[] = [];
  for (const tool of tools) features.push(await toFeature(infrastructure, tool, waiting));
  return features;
}

async function toFeature(
  { database, engines, settings }: Infrastructure,
  tool: Tool,
  waiting: number,
): Promise<Feature> {
  const runSeconds = await readRunSeconds(database.queries, tool.featureCode);
  const rounds = Math.ceil(waiting / settings.imagingProcesses);
  return {
    featureCode: tool.featureCode,
    creditCost: tool.creditCost,
    available: tool.engines.some((name) => engines.byName[name]),
    waitSeconds: Math.round(rounds * (runSeconds ?? 0)),
    runSeconds: runSeconds === null ? null : Math.ceil(runSeconds),
  };
}
