import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { MAX_TASKS_PER_PERSON, MAX_WAITING_PER_NETWORK, MAX_WAITING_TASKS } from '#lib/catalog/limits.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { laneOf } from '../../infrastructure/queue/lanes.ts';
import type { ClaimedUpload } from '../../media/claim-uploads.ts';
import { publishTaskEvent, sendTask } from '../state/publish-task.ts';
import { files, type TaskRow, taskInputs, tasks } from '../tables.ts';
import type { TaskInput } from './validate-request.ts';

type Given =
  | 'id'
  | 'rootId'
  | 'parentTaskId'
  | 'feature'
  | 'parameters'
  | 'engine'
  | 'cost'
  | 'kind'
  | 'chargeKind'
  | 'usageStatus'
  | 'usageDate'
  | 'usageRootId'
  | 'network'
  | 'createdAt'
  | 'expiresAt';

interface AddTask {
  readonly caller: Caller;
  readonly row: Pick<TaskRow, Given>;
  readonly inputs: readonly TaskInput[];
  /** True of what lets others pass. */
  readonly isLate?: boolean;
}

/**
 * Puts a task into its lane, inside the transaction that holds the person's row and has claimed its uploads.
 * @throws AppError `queue_full`
 */
export async function addTask(
  context: Context,
  { tx, caller, row, inputs, isLate = false }: { tx: Queries } & AddTask,
): Promise<TaskRow> {
  const unfinished = await takeRoom(tx, { userId: caller.userId, network: row.network });
  const [task] = await tx
    .insert(tasks)
    .values({
      ...row,
      userId: caller.userId,
      state: 'waiting',
      lane: laneOf('picture', 'free'),
      // One person's hundred tasks delay another person's first by one.
      priority: -unfinished - (isLate ? LATE_STEP : 0),
    })
    .returning();
  if (!task) throw new Error('The new task has no row');
  if (inputs.length > 0)
    await tx.insert(taskInputs).values(inputs.map((input) => ({ ...input, taskId: task.id })));
  await sendTask(context, { tx, task });
  await publishTaskEvent(context, { tx, task });
  return task;
}

/** A late run waits as if the person had so many tasks before it. */
const LATE_STEP = 5;

/**
 * Gives the number of tasks that the person has unfinished already. The room of the whole queue is not
 * locked: as many more may slip in as requests are under way at the same moment.
 */
async function takeRoom(
  tx: Queries,
  { userId, network }: Pick<TaskRow, 'userId' | 'network'>,
): Promise<number> {
  const [own] = await tx
    .select({ unfinished: count() })
    .from(tasks)
    .where(and(eq(tasks.userId, userId), inArray(tasks.state, ['waiting', 'running'])));
  const unfinished = own?.unfinished ?? 0;
  const ofNetwork = sql<number>`count(*) filter (where ${tasks.network} = ${network})::int`;
  const [waiting] = await tx
    .select({ all: count(), ofNetwork })
    .from(tasks)
    .where(sql`${tasks.state} = 'waiting'`);
  const isFull =
    unfinished >= MAX_TASKS_PER_PERSON ||
    (waiting?.all ?? 0) >= MAX_WAITING_TASKS ||
    (waiting?.ofNetwork ?? 0) >= MAX_WAITING_PER_NETWORK;
  if (isFull) throw new AppError('queue_full');
  return unfinished;
}

/** Root photo and parent of a task. */
type Origin = Pick<TaskRow, 'rootId' | 'parentTaskId'>;

/**
 * Reads where a claimed photo comes from: a result that was sent on keeps its root photo and tells the task
 * that made it.
 */
export async function findOrigin(
  tx: Queries,
  { rootId, sourceId }: Pick<ClaimedUpload, 'rootId' | 'sourceId'>,
): Promise<Origin> {
  if (sourceId === null) return { rootId, parentTaskId: null };
  const [source] = await tx.select({ taskId: files.taskId }).from(files).where(eq(files.id, sourceId));
  return { rootId, parentTaskId: source?.taskId ?? null };
}
