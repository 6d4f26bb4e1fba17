import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { choicesOf, type Work } from '#lib/catalog/estimate-run-seconds.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { findTool, tools } from '#lib/catalog/tools.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Context } from '../../context.ts';
import type { EngineResult } from '../../engines/engine.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { uploads } from '../../media/tables.ts';
import { readInputs } from '../state/find-task.ts';
import { measuredRuns, type TaskRow, taskInputs, tasks } from '../tables.ts';
import type { MeasuredRun } from './compute-paces.ts';

interface DoneRun {
  /** As it ended. */
  readonly task: TaskRow;
  readonly result: EngineResult;
}

/** Notes what a run took, beside what a page could know of it before; not for tools without an estimate. */
export async function noteMeasuredRun(tx: Queries, { task, result }: DoneRun): Promise<void> {
  const { feature, startedAt, finishedAt } = task;
  const tool = findTool(feature);
  if (!tool || !toolOptions[tool.featureCode].estimate || !startedAt || !finishedAt) return;
  const inputs = await readInputs(tx, [task.id]);
  const given = inputs.get(task.id) ?? [];
  const photo = findInput(given, 'photo') ?? findInput(given, 'video');
  const work = photo
    ? await readWork(tx, { uploadId: photo.uploadId, task, result })
    : worksWithoutPhoto(tool) && drawnWork(result);
  if (!work) return;
  const seconds = (finishedAt.getTime() - startedAt.getTime()) / 1000;
  // The clocks of two hosts may differ.
  if (seconds > 0) await tx.insert(measuredRuns).values({ id: uuidv7(), feature, seconds, work, finishedAt });
}

/** Pixels of all pictures that a run has drawn. */
function drawnWork({ files }: EngineResult): Work {
  const drawn = files.filter(({ role }) => role === 'result');
  return { pixels: drawn.reduce((sum, { width, height }) => sum + width * height, 0) };
}

async function readWork(
  tx: Queries,
  { uploadId, task, result }: DoneRun & { readonly uploadId: string },
): Promise<Work | null> {
  const [size] = await tx
    .select({ width: uploads.width, height: uploads.height })
    .from(uploads)
    .where(eq(uploads.id, uploadId));
  const pixels = (size?.width ?? 0) * (size?.height ?? 0);
  if (pixels === 0) return null;
  const made = result.files.find(({ role }) => role === 'result');
  const frames = result.findings?.sourceFrames;
  const { pieces = await countFaces(tx, uploadId), choice, steps } = choicesOf(task.parameters);
  return {
    pixels,
    added: Math.max(0, made ? made.width * made.height - pixels : 0),
    ...(result.marked !== undefined && { marked: result.marked * pixels }),
    ...(typeof frames === 'number' && { frames }),
    ...(pieces !== undefined && { pieces }),
    ...(choice !== undefined && { choice }),
    ...(steps !== undefined && { steps }),
  };
}

/** Faces that the page counted in a photo before the run; undefined where it did not. */
async function countFaces(tx: Queries, uploadId: string): Promise<number | undefined> {
  const [look] = await tx
    .select({ findings: tasks.findings })
    .from(tasks)
    .innerJoin(taskInputs, eq(taskInputs.taskId, tasks.id))
    .where(and(eq(taskInputs.uploadId, uploadId), eq(tasks.feature, 'find-faces'), eq(tasks.state, 'done')))
    .limit(1);
  const boxes = look?.findings?.boxes;
  // Four numbers each.
  return Array.isArray(boxes) ? boxes.length / 4 : undefined;
}

/** Runs of each tool that tell its pace. */
const RECENT_RUNS = 20;

/** Reads the recent runs of all tools, the newest first. */
export async function readMeasuredRuns(queries: Queries): Promise<MeasuredRun[]> {
  const wanted = sql.join(
    tools.map(({ featureCode }) => sql`(${featureCode}::text)`),
    sql`, `,
  );
  // One look into the index per tool, however many runs there were.
  const { rows } = await queries.execute<MeasuredRun & Record<string, unknown>>(sql`
    select recent.feature, recent.seconds::float8 as seconds, recent.work
    from (values ${wanted}) as wanted (feature)
    cross join lateral (
      select ${measuredRuns.feature} as feature, ${measuredRuns.seconds} as seconds,
        ${measuredRuns.work} as work, ${measuredRuns.finishedAt} as finished_at
      from ${measuredRuns}
      where ${measuredRuns.feature} = wanted.feature
      order by ${measuredRuns.finishedAt} desc
      limit ${RECENT_RUNS}
    ) as recent
    order by recent.finished_at desc`);
  return rows;
}

const KEPT_DAYS = 30;

/** Deletes measures of the month before, and of each tool all but the newest. */
export async function sweepMeasuredRuns({ database, clock }: Context): Promise<void> {
  const { queries } = database;
  const before = new Date(clock.now() - KEPT_DAYS * DAY_MS);
  await queries.delete(measuredRuns).where(lt(measuredRuns.finishedAt, before));
  for (const { featureCode } of tools) {
    const [oldest] = await queries
      .select({ finishedAt: measuredRuns.finishedAt })
      .from(measuredRuns)
      .where(eq(measuredRuns.feature, featureCode))
      .orderBy(desc(measuredRuns.finishedAt))
      .offset(RECENT_RUNS)
      .limit(1);
    if (!oldest) continue;
    const isOlder = sql`${measuredRuns.finishedAt} <= ${oldest.finishedAt}`;
    await queries.delete(measuredRuns).where(and(eq(measuredRuns.feature, featureCode), isOlder));
  }
}
