import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { settleCharge } from '../../charges/charge-task.ts';
import type { Context } from '../../context.ts';
import { segmentRoles } from '../../engines/engine.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { publishTaskEvent } from '../../infrastructure/events/event-bus.ts';
import { abandonedRuns, files, type TaskRow, taskSegments, tasks, taskVersions } from '../tables.ts';
import { countResults, isSetByPiece } from './delivered-sets.ts';
import { discardUnfinished, discardUnwritten } from './discard-files.ts';
import { findOwnTask } from './find-task.ts';

export type TaskEnd =
  | { readonly state: 'done'; readonly findings: TaskRow['findings'] }
  | {
      readonly state: 'failed';
      readonly errorKey: ErrorKey;
      /** The engine has no run of the task any more, so that nobody polls or cancels it. */
      readonly runEnded?: boolean;
    }
  | { readonly state: 'cancelled' };

interface EndTask {
  readonly tx: Queries;
  readonly condition: SQL | undefined;
  readonly end: TaskEnd;
}

type Parts = Pick<Context, 'clock' | 'events' | 'settings'>;

/**
 * Ends a task that waits or runs: the only place where its charge is kept (done) or given back (failed,
 * cancelled), so that it happens once. A set that is delivered by the piece is done with what there is of it,
 * however it ends. Gives null where no unfinished task meets the condition.
 */
export async function endTask(
  context: Parts,
  { tx, condition, end: asked }: EndTask,
): Promise<TaskRow | null> {
  const [open] = await tx
    .select()
    .from(tasks)
    .where(and(condition, inArray(tasks.state, ['waiting', 'running'])))
    .for('update');
  if (!open) return null;
  const hasPart = asked.state !== 'done' && isSetByPiece(open) && (await countResults(tx, open.id)) > 0;
  const end: TaskEnd = hasPart ? { state: 'done', findings: null } : asked;
  if (hasPart) await discardUnwritten(tx, { taskId: open.id, settings: context.settings });
  const [ended] = await tx
    .update(tasks)
    .set({
      state: end.state,
      findings: end.state === 'done' ? end.findings : null,
      errorKey: end.state === 'failed' ? end.errorKey : null,
      finishedAt: new Date(context.clock.now()),
      leaseUntil: null,
      ...(hasNoRun(end) && { handle: null, runKey: null, runStartedAt: null }),
    })
    .where(eq(tasks.id, open.id))
    .returning();
  if (!ended) return null;
  if (end.state === 'done') await markFilesStored(tx, ended);
  await endSegments(context, { tx, taskId: ended.id });
  const task = await settle(context, { tx, task: ended });
  if (end.state !== 'done') {
    await noteAbandonedRun(context, { tx, task });
    await undo(context, { tx, task });
  }
  await publishTaskEvent(context, { tx, task });
  return task;
}

/** True where the engine has nothing left to cancel. */
function hasNoRun(end: TaskEnd): boolean {
  return end.state === 'done' || (end.state === 'failed' && end.runEnded === true);
}

/** Has the sweep cancel what an engine may still be doing for a task that came to nothing. */
async function noteAbandonedRun(
  { clock }: Parts,
  { tx, task }: { tx: Queries; task: TaskRow },
): Promise<void> {
  const { engine, handle, runKey } = task;
  if (runKey === null) return;
  const now = new Date(clock.now());
  const times = { createdAt: now, nextTryAt: now };
  await tx.insert(abandonedRuns).values({ id: uuidv7(), engine, handle, runKey, ...times });
  await tx.update(tasks).set({ handle: null, runKey: null, runStartedAt: null }).where(eq(tasks.id, task.id));
}

/** Keeps or gives back the charge of a task that has just ended. */
async function settle({ clock }: Parts, { tx, task }: { tx: Queries; task: TaskRow }): Promise<TaskRow> {
  const end = task.state === 'done' ? 'captured' : 'released';
  const isCounted = task.chargeKind === 'headshots' || task.chargeKind === 'credits';
  const delivered = isCounted ? await countResults(tx, task.id) : 0;
  const usageStatus = await settleCharge(tx, { task, end, delivered, now: clock.now() });
  if (usageStatus === task.usageStatus) return task;
  await tx.update(tasks).set({ usageStatus }).where(eq(tasks.id, task.id));
  return { ...task, usageStatus };
}

/** Segments of a video are of no more use. A worker that is at one finds no row of it any more. */
async function endSegments(
  { settings }: Parts,
  { tx, taskId }: { readonly tx: Queries; readonly taskId: string },
): Promise<void> {
  const ended = await tx.delete(taskSegments).where(eq(taskSegments.taskId, taskId)).returning();
  if (ended.length > 0) await discardUnfinished(tx, { taskId, segments: 'only', settings });
}

async function markFilesStored(tx: Queries, { id, attempt }: TaskRow): Promise<void> {
  await tx
    .update(files)
    .set({ state: 'stored' })
    .where(
      and(
        eq(files.taskId, id),
        eq(files.attempt, attempt),
        eq(files.state, 'writing'),
        notInArray(files.role, [...segmentRoles]),
      ),
    );
}

async function undo({ settings }: Parts, { tx, task }: { tx: Queries; task: TaskRow }): Promise<void> {
  if (task.kind === 'version') await giveBackVersion(tx, task.id);
  if (task.chargeKind === 'redo') await giveBackRedo(tx, task.id);
  await discardUnfinished(tx, { taskId: task.id, settings });
}

/** A set that was to be made again may be so once more, as nothing came of it. */
async function giveBackRedo(tx: Queries, taskId: string): Promise<void> {
  await tx.update(tasks).set({ redoTaskId: null }).where(eq(tasks.redoTaskId, taskId));
}

/**
 * A version that came to nothing counts for nothing. The caller sees to it that this happens once for each.
 */
async function giveBackVersion(tx: Queries, taskId: string): Promise<void> {
  const source = tx
    .select({ id: taskVersions.fileId })
    .from(taskVersions)
    .where(eq(taskVersions.taskId, taskId));
  await tx
    .update(files)
    .set({ versions: sql`${files.versions} - 1` })
    .where(inArray(files.id, source));
}

/**
 * Cancels a task of the caller and gives its use back; one that has ended stays as it is. Of a set that is
 * delivered by the piece, what is made is kept and counts. A worker that is at
 * it finds out by its next heartbeat, within a second, and stops.
 * @throws AppError `not_found`
 */
export function cancelTask(
  context: Context,
  { caller, id }: { caller: Caller; id: string },
): Promise<TaskRow> {
  return context.database.transaction(
    async (tx) => {
      const condition = and(eq(tasks.id, id), eq(tasks.userId, caller.userId));
      const cancelled = await endTask(context, { tx, condition, end: { state: 'cancelled' } });
      return cancelled ?? findOwnTask(tx, { caller, id });
    },
    { durable: true },
  );
}
