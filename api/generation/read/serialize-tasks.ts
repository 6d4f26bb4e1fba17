import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import type { Context } from '../../context.ts';
import { sourceTypeOf } from '../../engines/engine.ts';
import { translateError } from '../../i18n/translate.ts';
import { readTierOf } from '../../identity/membership.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { hasMarks } from '../../limits/product-marks.ts';
import { readUsageLeft, type UsageLeft } from '../../limits/read-limits.ts';
import { countFrames, isSegmented, readSegmentPreviews } from '../segments/segment-rows.ts';
import { type FileRow, files, type TaskRow, taskVersions } from '../tables.ts';
import { estimateSecondsLeft, readPlaces, readRunSeconds } from './queue-forecast.ts';

interface TasksToSerialize {
  readonly rows: readonly TaskRow[];
  /** Language of the words for failures. */
  readonly locale: Locale;
}

/** Tasks of one person as the contract tells them, with fresh URLs of their files. */
export async function serializeTasks(context: Context, { rows, locale }: TasksToSerialize): Promise<Task[]> {
  // While a set is being made, those of its pictures that are whole.
  const ids = rows.filter(hasPictures).map(({ id }) => id);
  const stored = ids.length === 0 ? [] : await readResultFiles(context, ids);
  const unfinished = rows.filter(isUnfinished).map(({ feature }) => feature);
  const { queries } = context.database;
  const secondsOf = await readRunSeconds(queries, [...new Set(unfinished)]);
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const placeOf = await readPlaces(queries, waiting);
  const making = rows.filter((row) => row.state === 'running' && isSegmented(row)).map(({ id }) => id);
  const framesOf = await countFrames(queries, making);
  const segments = await readSegmentPreviews(queries, making);
  const firstOf = await readFirstTasks(context, rows);
  const usageOf = await readUsages(context, rows);
  const [owner] = stored.length > 0 ? rows : [];
  const now = context.clock.now();
  const tier = owner ? await readTierOf(context, { queries, userId: owner.userId, now }) : null;
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      feature: row.feature,
      rootId: row.rootId,
      parentTaskId: row.parentTaskId,
      ...(firstOf.has(row.id) && { versionOfTaskId: firstOf.get(row.id) }),
      state: row.state,
      progress: row.state === 'running' ? row.progress : null,
      ...prospectOf(context, {
        taskRow: row,
        place: placeOf.get(row.id) ?? 1,
        runSeconds: secondsOf.get(row.feature) ?? null,
      }),
      ...(framesOf.has(row.id) && {
        frames: framesOf.get(row.id),
        segments: await Promise.all(
          segments
            .filter(({ taskId }) => taskId === row.id)
            .map(async ({ position, key }) => ({
              position,
              url: await signedUrlOf(context, { task: row, key }),
            })),
        ),
      }),
      cost: row.cost,
      ...(row.chargeKind === 'headshots' && { costUnit: 'headshot' as const }),
      files: await toFiles(context, {
        task: row,
        stored: stored.filter(({ taskId }) => taskId === row.id),
        isMarked: row.isMarked && tier !== null && hasMarks(context, tier),
        isKept: tier === 'pro' && !row.hasChosenEnd,
      }),
      findings: row.findings,
      error: row.errorKey && {
        code: errorKinds[row.errorKey].code,
        message: translateError(row.errorKey, locale),
      },
      usage: tellsUsage(row) ? (usageOf?.(row) ?? null) : null,
      createdAt: epochSecondsOf(row.createdAt.getTime()),
    })),
  );
}

/** A set that lets others go first between two parts waits with what there is of it. */
function hasPictures({ state, attempt }: TaskRow): boolean {
  return state === 'done' || state === 'running' || (state === 'waiting' && attempt > 0);
}

/** Neither for each step of progress, nor for what costs nothing. */
function tellsUsage({ state, kind }: TaskRow): boolean {
  return state !== 'running' && kind !== 'analysis';
}

/** Free uses left of the person whose tasks these are; null where none of them tells it. */
async function readUsages(context: Context, rows: readonly TaskRow[]): Promise<UsageLeft | null> {
  const telling = rows.find(tellsUsage);
  return telling ? readUsageLeft(context, telling.userId) : null;
}

/** Files that tasks tell of, the marked ones instead of their likes. */
const SHOWN_ROLES = [
  'result',
  'preview',
  'marked',
  'marked-preview',
] as const satisfies readonly FileRow['role'][];

function readResultFiles({ database }: Context, ids: string[]): Promise<FileRow[]> {
  return database.queries
    .select()
    .from(files)
    .where(and(inArray(files.taskId, ids), inArray(files.role, [...SHOWN_ROLES]), eq(files.state, 'stored')))
    .orderBy(asc(files.id));
}

/** First tasks of versions by the ids of the versions; those that are deleted are left out. */
async function readFirstTasks(
  { database }: Context,
  rows: readonly TaskRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.filter(({ kind }) => kind === 'version').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const versions = await database.queries
    .select({ taskId: taskVersions.taskId, firstId: taskVersions.firstId })
    .from(taskVersions)
    .where(inArray(taskVersions.taskId, ids));
  return new Map(versions.flatMap(({ taskId, firstId }) => (firstId === null ? [] : [[taskId, firstId]])));
}

function isUnfinished({ state }: TaskRow): boolean {
  return state === 'waiting' || state === 'running';
}

interface Known {
  /** In the queue, of a waiting task. */
  readonly place: number;
  /** Median of its tool's recent runs. */
  readonly runSeconds: number | null;
}

/** Place in the queue and seconds left of an unfinished task. */
function prospectOf(
  { engines, clock }: Context,
  { taskRow: { engine, state, startedAt, progress }, place, runSeconds }: { taskRow: TaskRow } & Known,
): Pick<Task, 'place' | 'secondsLeft'> {
  if (state !== 'waiting' && state !== 'running') return { place: null, secondsLeft: null };
  if (state === 'waiting') {
    const workers = engines.byName[engine]?.concurrency ?? 1;
    return { place, secondsLeft: estimateSecondsLeft({ state, place, workers }, runSeconds) };
  }
  const elapsedSeconds = (clock.now() - (startedAt?.getTime() ?? clock.now())) / 1000;
  return { place: null, secondsLeft: estimateSecondsLeft({ state, progress, elapsedSeconds }, runSeconds) };
}

interface ShownFiles {
  readonly task: TaskRow;
  readonly stored: readonly FileRow[];
  /** True where the marked copies are shown. */
  readonly isMarked: boolean;
  /** True where they are kept until their person deletes them. */
  readonly isKept: boolean;
}

/**
 * Results in the order they were made, each with the preview that was made of it; the preview alone while the
 * task may still be cancelled and cost nothing. Of what is marked nothing but the marked preview is told.
 */
function toFiles(context: Context, { task, stored, isMarked, isKept }: ShownFiles): Promise<Task['files']> {
  const previews = stored.filter(({ role }) => role === (isMarked ? 'marked-preview' : 'preview'));
  const results = stored.filter(({ role }) => role === 'result');
  const copies = stored.filter(({ role }) => role === 'marked');
  return Promise.all(
    results.map(async (file, index) => {
      const previewKey = previews[index]?.key ?? file.key;
      const isVideo = file.type.startsWith('video/');
      // A marked picture is shown by its preview; what plays is the copy itself.
      const ownKey = isMarked ? (isVideo && copies[index]?.key) || previewKey : file.key;
      const key = task.state === 'done' ? ownKey : previewKey;
      return {
        url: await signedUrlOf(context, { task, key }),
        previewUrl: await signedUrlOf(context, { task, key: previewKey }),
        width: file.width ?? 0,
        height: file.height ?? 0,
        type: file.type,
        ...(isVideo ? videoFacts(context, { task, file }) : { kind: 'picture' as const }),
        bytes: file.bytes ?? 0,
        ...(isMarked && { isMarked }),
        expiresAt: isKept ? null : epochSecondsOf(task.expiresAt.getTime()),
      };
    }),
  );
}

/** Facts that only videos have. */
function videoFacts(
  { engines }: Context,
  { task, file }: { readonly task: TaskRow; readonly file: FileRow },
) {
  const { durationMs, framesPerSecond } = file;
  const tool = findTool(task.feature);
  const engine = engines.byName[task.engine];
  return {
    kind: 'video' as const,
    ...(durationMs !== null && { durationMs }),
    ...(framesPerSecond !== null && { framesPerSecond }),
    ...(tool && { digitalSourceType: sourceTypeOf(engine, { ...task, ...tool }) }),
  };
}

/** One task as the contract tells it. */
export async function serializeTask(
  context: Context,
  { row, locale }: { row: TaskRow; locale: Locale },
): Promise<Task> {
  const [task] = await serializeTasks(context, { rows: [row], locale });
  if (!task) throw new Error('A row gives a task');
  return task;
}

/** Life of a signed file URL, in seconds. */
export const URL_SECONDS = 15 * 60;

interface SignedUrl {
  readonly task: Pick<TaskRow, 'expiresAt'>;
  readonly key: string;
  /** Given, browsers save the file under this name. */
  readonly downloadName?: string;
}

/** Epoch seconds at which a URL that is made now ends: in a quarter of an hour, or with the task. */
export function urlExpiresAt({ clock }: Pick<Context, 'clock'>, task: SignedUrl['task']): number {
  return Math.min(epochSecondsOf(clock.now()) + URL_SECONDS, epochSecondsOf(task.expiresAt.getTime()));
}

/** A signed URL of a file of a task. */
export function signedUrlOf(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  { task, key, downloadName }: SignedUrl,
): Promise<string> {
  return storage.presignGet({ key, expiresAt: urlExpiresAt({ clock }, task), downloadName });
}
