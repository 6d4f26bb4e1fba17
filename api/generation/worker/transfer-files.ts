import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { findAnalysis } from '#lib/catalog/analyses.ts';
import { findInput, inputRoleNames, isInputRequired, sortByRole } from '#lib/catalog/inputs.ts';
import { FREE_RESULT_SIDE } from '#lib/catalog/limits.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Context } from '../../context.ts';
import { type EngineFile, type EngineInput, sourceTypeOf } from '../../engines/engine.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { publishTaskEvent } from '../../infrastructure/events/event-bus.ts';
import { openScratch, scratchFolder } from '../../infrastructure/scratch-folder.ts';
import { ObjectMissing } from '../../infrastructure/storage/storage.ts';
import { extensionOf } from '../../infrastructure/storage/storage-key.ts';
import { uploads } from '../../media/tables.ts';
import { isSegmented } from '../segments/segment-rows.ts';
import { isHeld, type TaskClaim } from '../state/lease.ts';
import { type FileRow, files, type TaskRow, taskInputs, tasks } from '../tables.ts';

type PreparedFile = EngineInput['inputs'][number] & {
  /** True of a copy of a marked result. */
  readonly isMarked: boolean;
};

/** Files of a task in a scratch folder, for a run that may be on or still to come. */
export interface PreparedInputs {
  readonly folder: string;
  /** In the order of the roles. */
  readonly files: readonly PreparedFile[];
  /** An empty folder for what the run makes. */
  readonly outputFolder: string;
  /** Deletes the scratch folder. */
  discard(): Promise<void>;
}

interface WantedInputs {
  readonly taskId: string;
  /** Ends the fetching; its reason is thrown then. */
  readonly signal: AbortSignal;
}

/**
 * Fetches the photos and masks of a task. It may still wait: nothing of it changes, and its uploads stay as
 * they are for as long as it is there.
 * @throws ObjectMissing where an upload is gone
 */
export async function prepareInputs(
  context: Context,
  { taskId, signal }: WantedInputs,
): Promise<PreparedInputs> {
  signal.throwIfAborted();
  const { folder, discard } = await openScratch(scratchFolder(context.settings.disk), 'task');
  const outputFolder = path.join(folder, 'output');
  try {
    const [inputs] = await Promise.all([readInputs(context, taskId), mkdir(outputFolder)]);
    const fetching = inputs.map((input) => fetchInput(context, { input, folder, signal }));
    // A file still being written when the folder is deleted can make that fail, in place of the cause.
    await Promise.allSettled(fetching);
    return { folder, files: await Promise.all(fetching), outputFolder, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Inputs that are fetched before anybody knows what their run will be ended by. */
export interface PendingInputs {
  /** Null where they could not be fetched; the run then finds out why. */
  readonly ready: Promise<PreparedInputs | null>;
  /** Ends the fetching. */
  stop(): void;
}

interface TakenInputs extends WantedInputs {
  readonly pending: PendingInputs | undefined;
}

/** The inputs of a run: those that are on their way, or fetched now. @throws as `prepareInputs` */
export async function takeInputs(
  context: Context,
  { pending, ...wanted }: TakenInputs,
): Promise<PreparedInputs> {
  if (!pending) return prepareInputs(context, wanted);
  const { signal } = wanted;
  const stop = () => pending.stop();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const ready = await pending.ready.finally(() => signal.removeEventListener('abort', stop));
  return ready ?? prepareInputs(context, wanted);
}

/** The uploads of a task, in the order of their roles; without a tag where one was deleted since. */
async function readInputs({ database }: Context, taskId: string) {
  const { role, position, uploadId } = taskInputs;
  const { key, etag, isMarked, width, height } = uploads;
  const inputs = await database.queries
    .select({ role, position, uploadId, key, etag, isMarked, width, height })
    .from(taskInputs)
    .leftJoin(uploads, and(eq(uploads.id, uploadId), eq(uploads.state, 'verified')))
    .where(eq(taskInputs.taskId, taskId))
    .orderBy(asc(position));
  return sortByRole(inputs);
}

type TaskInput = Awaited<ReturnType<typeof readInputs>>[number];

async function fetchInput(
  { storage }: Context,
  { input, folder, signal }: { input: TaskInput; folder: string; signal: AbortSignal },
): Promise<PreparedFile> {
  const { role, position, uploadId, key, etag, isMarked, width, height } = input;
  if (key === null || etag === null) throw new ObjectMissing(`of upload ${uploadId}`);
  const file = path.join(folder, `${role}-${position}`);
  await storage.fetchTo(key, file, { etag, signal });
  const size = width !== null && height !== null && { size: { width, height } };
  return { role, path: file, uploadId, isMarked: isMarked === true, ...size };
}

type MarkedFile = NonNullable<EngineInput['mark']>['of'][number];

/** The input of an engine for a task. @throws ObjectMissing where a file that the tool needs is gone */
export function buildInput(
  context: Context,
  { task, files, outputFolder }: Pick<PreparedInputs, 'files' | 'outputFolder'> & { task: TaskRow },
): EngineInput {
  const { feature, parameters } = task;
  const entry = findTool(feature) ?? findAnalysis(feature);
  if (!entry) throw new EngineError('not_configured', `no tool ${feature}`);
  for (const role of inputRoleNames) {
    if (isInputRequired(entry.inputs, role) && !findInput(files, role))
      throw new ObjectMissing(`the ${role} of task ${task.id}`);
  }
  const isPhotoMarked = files.some(({ role, isMarked }) => role === 'photo' && isMarked);
  const { maxPixels } = entry;
  const engine = context.engines.byName[task.engine];
  const digitalSourceType = sourceTypeOf(engine, {
    feature,
    parameters,
    digitalSourceType: entry.digitalSourceType,
  });
  const inputs = files.map(({ isMarked: _, ...file }) => file);
  // Nothing is paid for yet while a video is being made.
  const isSeenMarked = isSegmented(task) && context.settings.payments.mode !== 'off';
  const mark = markWish({ results: task.isMarked, photo: isPhotoMarked, segments: isSeenMarked });
  return { feature, parameters, inputs, outputFolder, maxPixels, mark, digitalSourceType };
}

/** Copies with the product's mark that a task needs; undefined for none. */
function markWish(wished: Readonly<Record<MarkedFile, boolean>>): EngineInput['mark'] {
  const of = (['results', 'photo', 'segments'] as const).filter((kind) => wished[kind]);
  return of.length > 0 ? { maxSide: FREE_RESULT_SIDE, of } : undefined;
}

interface Results {
  readonly claim: TaskClaim;
  readonly made: readonly EngineFile[];
  /** Stops between two files. */
  readonly signal: AbortSignal;
  /** True where files are shown at once, and not with the end of the task. */
  readonly areShown: boolean;
}

/**
 * Puts what an engine made into the storage. The rows come first, all in one transaction that holds the task,
 * so that whatever happens next, each object has a row that it can be found and deleted by. They become
 * `stored` at once where they are shown, else when the task is settled.
 */
export async function storeResults(
  context: Context,
  { claim, made, signal, areShown }: Results,
): Promise<void> {
  if (made.length === 0) return;
  const rows = made.map((file) => rowOf(claim, file));
  const noted = await noteFiles(context, { claim, rows });
  if (!noted) return;
  for (const [index, { path, type }] of made.entries()) {
    signal.throwIfAborted();
    await context.storage.put(rows[index]?.key ?? '', path, { type });
  }
  if (areShown) await showFiles(context, { claim, rows });
}

/** Lets people see files of a task that is not done; nothing where the worker does not hold it any more. */
function showFiles(
  context: Context,
  { claim, rows }: { claim: TaskClaim; rows: readonly NewFile[] },
): Promise<void> {
  return context.database.transaction(async (tx) => {
    const [held] = await tx.select({ id: tasks.id }).from(tasks).where(isHeld(claim)).for('update');
    if (!held) return;
    const ids = rows.map(({ id }) => id);
    await tx
      .update(files)
      .set({ state: 'stored' })
      .where(and(inArray(files.id, ids), eq(files.state, 'writing')));
    await publishTaskEvent(context, { tx, task: claim });
  });
}

type NewFile = Omit<
  FileRow,
  'createdAt' | 'leaseUntil' | 'sourceId' | 'quality' | 'metadata' | 'background' | 'versions'
>;

function rowOf({ id: taskId, attempt }: TaskClaim, file: EngineFile): NewFile {
  const { role, width, height, type, bytes, durationMs = null, framesPerSecond = null } = file;
  const id = uuidv7();
  const key = `results/${taskId}/${id}.${extensionOf(type)}`;
  const facts = { width, height, type, bytes, durationMs, framesPerSecond };
  return { id, taskId, attempt, role, key, state: 'writing', ...facts };
}

/** False where the worker does not hold the task any more. */
function noteFiles(
  { database, clock }: Context,
  { claim, rows }: { claim: TaskClaim; rows: readonly NewFile[] },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [held] = await tx.select({ id: tasks.id }).from(tasks).where(isHeld(claim)).for('update');
    if (!held) return false;
    const createdAt = new Date(clock.now());
    await tx.insert(files).values(rows.map((row) => ({ ...row, createdAt })));
    return true;
  });
}
