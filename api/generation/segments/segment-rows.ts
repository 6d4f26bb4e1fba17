import { and, asc, eq, inArray, lt, or, type SQL, sql, sum } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { findTool } from '#lib/catalog/tools.ts';
import type { Context } from '../../context.ts';
import type { EngineFile } from '../../engines/engine.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { engineLane } from '../../infrastructure/queue/lanes.ts';
import { sendJob } from '../../infrastructure/queue/queue.ts';
import { extensionOf } from '../../infrastructure/storage/storage-key.ts';
import { lastWriteAfter } from '../state/discard-files.ts';
import { isHeld, secondsFromNow } from '../state/lease.ts';
import { type FileRow, files, type TaskRow, type TaskSegmentRow, taskSegments, tasks } from '../tables.ts';

/** True of a task that any worker may help with, as its video is made in segments. */
export function isSegmented({ feature, engine }: Pick<TaskRow, 'feature' | 'engine'>): boolean {
  return engine === 'embedded' && findTool(feature)?.kind === 'video';
}

/** Identity of a segment that a worker has leased. */
type SegmentClaim = Pick<TaskSegmentRow, 'taskId' | 'position' | 'attempt'>;

function isSegmentHeld({ taskId, position, attempt }: SegmentClaim): SQL | undefined {
  return and(
    eq(taskSegments.taskId, taskId),
    eq(taskSegments.position, position),
    eq(taskSegments.attempt, attempt),
    eq(taskSegments.state, 'running'),
  );
}

/** Segments of a task in their order; none before they are planned. */
export function readSegments(queries: Queries, taskId: string): Promise<TaskSegmentRow[]> {
  return queries
    .select()
    .from(taskSegments)
    .where(eq(taskSegments.taskId, taskId))
    .orderBy(asc(taskSegments.position));
}

interface Planned {
  readonly task: TaskRow;
  /** Frames of each segment. */
  readonly frames: readonly number[];
}

/**
 * Writes down the segments of a task and asks other workers for all but the first, which the asking one makes
 * itself. Each takes a turn of its own in the lane, so that others' tasks have theirs between.
 */
export function addSegments(context: Context, { task, frames }: Planned): Promise<void> {
  return context.database.transaction(async (tx) => {
    const [held] = await tx.select({ id: tasks.id }).from(tasks).where(isHeld(task)).for('update');
    if (!held) return;
    const rows = frames.map((count, position) => ({
      ...{ taskId: task.id, position, frames: count },
      state: 'waiting' as const,
    }));
    await tx.insert(taskSegments).values(rows);
    const lane = engineLane(task.engine, task.lane);
    for (const { position } of rows.slice(1)) {
      const job = { name: 'make-segment', lane, key: `${task.id}/${position}` } as const;
      await sendJob(context, { tx, job: { ...job, priority: task.priority - position } });
    }
  });
}

/** Takes a segment that waits, or whose worker fell silent; null where there is none. */
export async function claimNextSegment(
  { database, settings }: Context,
  taskId: string,
): Promise<TaskSegmentRow | null> {
  const isFree = or(eq(taskSegments.state, 'waiting'), isSilent());
  return database.transaction(async (tx) => {
    const [next] = await tx
      .select()
      .from(taskSegments)
      .where(and(eq(taskSegments.taskId, taskId), isFree))
      .orderBy(asc(taskSegments.position))
      .limit(1)
      .for('update', { skipLocked: true });
    return next ? await claim(tx, { segment: next, leaseSeconds: settings.worker.leaseSeconds }) : null;
  });
}

function isSilent(): SQL | undefined {
  return and(eq(taskSegments.state, 'running'), lt(taskSegments.leaseUntil, sql`now()`));
}

interface Claim {
  readonly segment: TaskSegmentRow;
  readonly leaseSeconds: number;
}

async function claim(tx: Queries, { segment, leaseSeconds }: Claim): Promise<TaskSegmentRow | null> {
  const { taskId, position } = segment;
  const attempt = segment.attempt + 1;
  const [claimed] = await tx
    .update(taskSegments)
    .set({ state: 'running', attempt, framesDone: 0, leaseUntil: secondsFromNow(leaseSeconds) })
    .where(and(eq(taskSegments.taskId, taskId), eq(taskSegments.position, position)))
    .returning();
  return claimed ?? null;
}

export interface ClaimedSegment {
  readonly segment: TaskSegmentRow;
  readonly task: TaskRow;
}

/** Task and position in the key of a job. */
export function parseSegmentKey(key: string): { readonly taskId: string; readonly position: number } {
  const [taskId = '', position] = key.split('/');
  return { taskId, position: Number(position) };
}

/**
 * Takes the segment that a job asks for, inside the transaction that took the job. Null where it is made, or
 * being made, or its task has ended.
 */
export async function claimSegment(
  { settings }: Context,
  tx: Queries,
  key: string,
): Promise<ClaimedSegment | null> {
  const { taskId, position } = parseSegmentKey(key);
  const [found] = await tx
    .select({ segment: taskSegments, task: tasks })
    .from(taskSegments)
    .innerJoin(tasks, eq(tasks.id, taskSegments.taskId))
    .where(
      and(
        eq(taskSegments.taskId, taskId),
        eq(taskSegments.position, position),
        eq(taskSegments.state, 'waiting'),
        eq(tasks.state, 'running'),
      ),
    )
    .for('update', { of: taskSegments, skipLocked: true });
  if (!found) return null;
  const { leaseSeconds } = settings.worker;
  const segment = await claim(tx, { segment: found.segment, leaseSeconds });
  return segment && { segment, task: found.task };
}

interface Renewal {
  readonly held: SegmentClaim;
  /** Frames that are done. */
  readonly framesDone: number;
}

/** Says that the worker of a segment lives. False where the segment is another's, or its task has ended. */
export async function renewSegment(
  { database, settings }: Context,
  { held, framesDone }: Renewal,
): Promise<boolean> {
  const renewed = await database.queries
    .update(taskSegments)
    .set({ framesDone, leaseUntil: secondsFromNow(settings.worker.leaseSeconds) })
    .where(isSegmentHeld(held))
    .returning({ position: taskSegments.position });
  return renewed.length > 0;
}

/** Lets another worker take a segment that came to nothing here. */
export async function releaseSegment({ database }: Pick<Context, 'database'>, held: SegmentClaim) {
  await database.queries
    .update(taskSegments)
    .set({ state: 'waiting', framesDone: 0, leaseUntil: null })
    .where(isSegmentHeld(held));
}

/** Has a segment made again whose file is gone. */
export async function reopenSegment({ database }: Pick<Context, 'database'>, lost: SegmentClaim) {
  const { taskId, position } = lost;
  await database.queries
    .update(taskSegments)
    .set({ state: 'waiting', framesDone: 0, fileId: null })
    .where(and(eq(taskSegments.taskId, taskId), eq(taskSegments.position, position)));
}

interface MadeSegment {
  readonly claimed: ClaimedSegment;
  readonly file: EngineFile;
  /** Small copy, to be looked at while the others are made. */
  readonly preview: EngineFile | undefined;
}

/** A row for a file of a segment that is about to be written. */
function toRow(
  { claimed: { segment, task } }: MadeSegment,
  { id, file, createdAt }: { readonly id: string; readonly file: EngineFile; readonly createdAt: Date },
) {
  const { role, width, height, type, bytes } = file;
  const key = `results/${task.id}/${id}.${extensionOf(type)}`;
  const facts = { role, key, width, height, type, bytes, createdAt };
  return { id, taskId: task.id, attempt: segment.attempt, state: 'writing' as const, ...facts };
}

/**
 * Puts a segment and its preview into the storage. Their rows come first, so that the objects are found and
 * deleted whatever happens next. Nothing is kept where the segment is another's by now.
 */
export async function storeSegment(context: Context, made: MadeSegment): Promise<void> {
  const { claimed, file, preview } = made;
  const { segment } = claimed;
  const { database, storage, clock } = context;
  const createdAt = new Date(clock.now());
  const id = uuidv7();
  const row = toRow(made, { id, file, createdAt });
  const beside = preview && { ...toRow(made, { id: uuidv7(), file: preview, createdAt }), sourceId: id };
  const rows = beside ? [row, beside] : [row];
  const hold = (tx: Queries) => tx.select().from(taskSegments).where(isSegmentHeld(segment)).for('update');
  const noted = await database.transaction(async (tx) => {
    if ((await hold(tx)).length === 0) return false;
    await tx.insert(files).values(rows);
    return true;
  });
  if (!noted) return;
  await storage.put(row.key, file.path, { type: file.type });
  const hasPreview = beside ? await putPreview(context, { key: beside.key, file: preview }) : false;
  await database.transaction(async (tx) => {
    const isKept = (await hold(tx)).length > 0;
    const state = isKept ? 'stored' : 'deleting';
    const ids = beside && hasPreview ? [id, beside.id] : [id];
    const isWriting = (ofThese: readonly string[]) =>
      and(inArray(files.id, [...ofThese]), eq(files.state, 'writing'));
    await tx
      .update(files)
      .set({ state, ...(!isKept && { leaseUntil: secondsFromNow(0) }) })
      .where(isWriting(ids));
    if (beside && !hasPreview) {
      // A write that was given up may still arrive.
      const leaseUntil = secondsFromNow(lastWriteAfter(context.settings));
      await tx
        .update(files)
        .set({ state: 'deleting', leaseUntil })
        .where(isWriting([beside.id]));
    }
    const done = { state: 'done', framesDone: segment.frames, fileId: id, leaseUntil: null } as const;
    await tx.update(taskSegments).set(done).where(isSegmentHeld(segment));
  });
}

interface Put {
  readonly key: string;
  readonly file: EngineFile;
}

/** Puts a small copy into the storage. False where that fails: the result does not need it. */
async function putPreview({ storage, log }: Context, { key, file }: Put): Promise<boolean> {
  try {
    await storage.put(key, file.path, { type: file.type });
    return true;
  } catch (error) {
    log.warn({ err: error, key }, 'A small copy of a segment could not be stored');
    return false;
  }
}

/** Files of the segments of a task by their positions. */
export async function readSegmentFiles(queries: Queries, taskId: string): Promise<Map<number, FileRow>> {
  const rows = await queries
    .select({ position: taskSegments.position, file: files })
    .from(taskSegments)
    .innerJoin(files, eq(files.id, taskSegments.fileId))
    .where(eq(taskSegments.taskId, taskId));
  return new Map(rows.map(({ position, file }) => [position, file]));
}

interface FrameCount {
  readonly done: number;
  readonly total: number;
}

/** Frames of videos that are being made, by the ids of their tasks; others are left out. */
export async function countFrames(
  queries: Queries,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, FrameCount>> {
  if (taskIds.length === 0) return new Map();
  const rows = await queries
    .select({
      taskId: taskSegments.taskId,
      done: sum(taskSegments.framesDone).mapWith(Number),
      total: sum(taskSegments.frames).mapWith(Number),
    })
    .from(taskSegments)
    .where(inArray(taskSegments.taskId, [...taskIds]))
    .groupBy(taskSegments.taskId);
  return new Map(rows.map(({ taskId, done, total }) => [taskId, { done, total }]));
}

interface SegmentPreview {
  readonly taskId: string;
  /** Of its segment, from 0. */
  readonly position: number;
  readonly key: string;
}

/** Small copies of the finished segments of videos that are being made, in their order. */
export function readSegmentPreviews(queries: Queries, taskIds: readonly string[]): Promise<SegmentPreview[]> {
  if (taskIds.length === 0) return Promise.resolve([]);
  return queries
    .select({ taskId: taskSegments.taskId, position: taskSegments.position, key: files.key })
    .from(taskSegments)
    .innerJoin(files, and(eq(files.taskId, taskSegments.taskId), eq(files.sourceId, taskSegments.fileId)))
    .where(
      and(
        inArray(taskSegments.taskId, [...taskIds]),
        eq(files.role, 'segment-preview'),
        eq(files.state, 'stored'),
      ),
    )
    .orderBy(asc(taskSegments.position));
}
