import { count, sql } from 'drizzle-orm';
import { type EngineModel, modelsServing, providerOf } from '#lib/catalog/engine-models/models.ts';
import type { EngineName } from '#lib/catalog/engine-names.ts';
import { estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { headShot } from '#lib/catalog/tools/headshot-generator/entry.ts';
import { type FeatureCode, findTool, tools } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import { chooseEngine } from '../../engines/choose-engine.ts';
import { type LaneTier, placeInTurns, type TaskLane, tierOfLane } from '../../infrastructure/queue/lanes.ts';
import { computePaces } from '../paces/compute-paces.ts';
import { readMeasuredRuns } from '../paces/measured-runs.ts';
import { tasks } from '../tables.ts';
import { readRunSeconds } from './queue-forecast.ts';

type Feature = Result<'getFeatures'>['list'][number];

/** Cost, availability and usual times of every tool. */
export async function readFeatures(context: Context): Promise<Feature[]> {
  const { database, engines, settings } = context;
  const { queries } = database;
  const queue = await readQueue(context);
  const codes = [...tools.map(({ featureCode }) => featureCode), ...queue.map(({ feature }) => feature)];
  const secondsOf = await readRunSeconds(queries, [...new Set<string>(codes)]);
  const paceOf = computePaces(await readMeasuredRuns(queries));
  return tools.map(({ featureCode, engines: names }) => {
    const runSeconds = secondsOf.get(featureCode) ?? null;
    const name = chooseEngine(engines, { names, feature: featureCode, parameters: {} })?.engine;
    const ofEngine = queue.filter(({ engine }) => engine === name);
    const concurrency = (name && engines.byName[name]?.concurrency) ?? 1;
    const waitIn = (tier: LaneTier) => Math.ceil(estimateWait(ofEngine, { tier, concurrency, secondsOf }));
    const cost = settings.creditCosts[featureCode];
    return {
      featureCode,
      creditCost: cost && cost.unit !== 'headshot' ? cost.each : 0,
      creditSeconds: cost?.perSeconds ?? null,
      ...(cost?.unit === 'headshot' && { headshotCost: cost.each }),
      models: listModels(context, { names, featureCode }),
      available: name !== undefined,
      waitSeconds: waitIn('free'),
      proWaitSeconds: waitIn('pro'),
      runSeconds: runSeconds === null ? null : Math.ceil(runSeconds),
      pace: paceOf.get(featureCode) ?? null,
    };
  });
}

/** The models that can do a run of a tool here now, with what each costs. */
function listModels(
  { engines, settings }: Context,
  { names, featureCode }: { readonly names: readonly EngineName[]; readonly featureCode: FeatureCode },
): Feature['models'] {
  const byModel = settings.creditCosts[featureCode]?.byModel ?? {};
  const serving = modelsServing(featureCode);
  const doerOf = ({ id }: EngineModel) =>
    chooseEngine(engines, { names, feature: featureCode, parameters: { model: id } })?.parameters.model;
  // One that has ended is done by its successor, and is not offered.
  const byDoer = Map.groupBy(serving, doerOf);
  const offered = serving.filter((model) => doerOf(model) === model.id);
  return offered.map((model) => ({
    id: model.id,
    name: model.brand,
    provider: providerOf(model),
    creditCost: byModel[model.id]?.each ?? 0,
    ...(model.sizes.kind === 'video' && {
      creditSeconds: byModel[model.id]?.perSeconds,
      seconds: model.sizes.seconds,
    }),
    runSeconds: model.seconds[0],
    repaintsAll: model.inputs.mask === 'none',
    maxCount: model.maxCount,
    takesNegative: model.fields.negative !== undefined,
    takesSeed: model.fields.seed !== undefined,
    replaces: (byDoer.get(model.id) ?? []).flatMap(({ id }) => (id === model.id ? [] : [id])),
    ...(featureCode === headShot.featureCode && { maxPhotos: model.inputs.photos[1] }),
  }));
}

/** Unfinished tasks of one tool or analysis in one lane. */
interface Queued {
  readonly engine: string;
  readonly lane: TaskLane;
  readonly feature: string;
  readonly state: 'waiting' | 'running';
  readonly number: number;
}

/** The unfinished tasks where any wait; else none, as nobody will wait long for those that run. */
async function readQueue({ database }: Context): Promise<Queued[]> {
  const read = async (state: Queued['state']) => {
    const rows = await database.queries
      .select({ engine: tasks.engine, lane: tasks.lane, feature: tasks.feature, number: count() })
      .from(tasks)
      // Written out: the partial indexes are used for this very condition.
      .where(sql`${tasks.state} = ${sql.raw(`'${state}'`)}`)
      .groupBy(tasks.engine, tasks.lane, tasks.feature);
    return rows.map((row) => ({ ...row, state }));
  };
  const waiting = await read('waiting');
  return waiting.length === 0 ? [] : [...waiting, ...(await read('running'))];
}

/** Photo that the duration of tasks is guessed for before any of their tool ran. */
const USUAL_PIXELS = 2_000_000;

function guessSeconds(feature: string): number {
  const tool = findTool(feature);
  const options = tool && toolOptions[tool.featureCode];
  return (options && estimateRunSeconds({ tool, options }, { pixels: USUAL_PIXELS })) ?? 0;
}

interface Wait {
  readonly tier: LaneTier;
  readonly concurrency: number;
  readonly secondsOf: ReadonlyMap<string, number>;
}

/**
 * Seconds before a task that is started now in the lanes of a tier runs: all that waits there, as much of
 * the other tier as has its turns before it, and half of what runs, spread over the places. While tasks wait,
 * every place of the fleet is taken, so that those that run count the places.
 */
function estimateWait(queue: readonly Queued[], { tier, concurrency, secondsOf }: Wait): number {
  const total = {
    running: { number: 0, seconds: 0 },
    own: { number: 0, seconds: 0 },
    beside: { number: 0, seconds: 0 },
  };
  for (const { feature, lane, state, number } of queue) {
    const place = state === 'running' ? 'running' : tierOfLane(lane) === tier ? 'own' : 'beside';
    total[place].number += number;
    total[place].seconds += number * (secondsOf.get(feature) ?? guessSeconds(feature));
  }
  const { running, own, beside } = total;
  const before = placeInTurns({ tier, before: own.number, beside: beside.number }) - 1;
  if (before === 0) return 0;
  const passing = beside.number === 0 ? 0 : (before - own.number) / beside.number;
  const seconds = own.seconds + passing * beside.seconds + running.seconds / 2;
  return seconds / Math.max(concurrency, running.number);
}
