import { and, count, eq, inArray, lt, not, or, sql } from 'drizzle-orm';
import { findAnalysis } from '#lib/catalog/analyses.ts';
import type { Tier } from '#lib/catalog/subscriptions.ts';
import { findTool } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { publishTaskEvent } from '../../infrastructure/events/event-bus.ts';
import { laneOf, laneTierOf } from '../../infrastructure/queue/lanes.ts';
import { sendTask } from '../../infrastructure/queue/queue.ts';
import { isMarkedRun } from '../../limits/product-marks.ts';
import type { ClaimedUpload } from '../../media/claim-uploads.ts';
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
  readonly tier: Tier;
  readonly row: Pick<TaskRow, Given> & Partial<Pick<TaskRow, 'hasChosenEnd'>>;
  readonly inputs: readonly TaskInput[];
  /** True of what lets others pass. */
  readonly isLate?: boolean;
}

/**
 * Puts a task into its lane, inside the transaction that holds the person's row and has claimed its uploads.
 * @throws AppError `queue_full` or, for videos, `video_queue_full`
 */
export async function addTask(
  context: Context,
  { tx, caller, tier, row, inputs, isLate = false }: { tx: Queries } & AddTask,
): Promise<TaskRow> {
  const lane = laneOf(mediaOf(row), laneTierOf(tier));
  const place = { ...row, userId: caller.userId, lane };
  await checkRoom(context, { tx, place, tier });
  const turn = (await nextTurn(tx, place)) + (isLate ? LATE_TURNS : 0);
  const isFree = row.chargeKind === 'free_use' || isFreeLook(row);
  const isMarked = isMarkedRun(context, { tier, isFree });
  const [task] = await tx
    .insert(tasks)
    .values({ ...place, isLate, isMarked, state: 'waiting', priority: -turn })
    .returning();
  if (!task) throw new Error('The new task has no row');
  if (inputs.length > 0)
    await tx.insert(taskInputs).values(inputs.map((input) => ({ ...input, taskId: task.id })));
  await sendTask(context, { tx, task });
  await publishTaskEvent(context, { tx, task });
  return task;
}

function mediaOf({ feature }: Pick<TaskRow, 'feature'>): 'picture' | 'video' {
  const isOfVideo = findAnalysis(feature)?.inputs.video !== undefined;
  return findTool(feature)?.kind ?? (isOfVideo ? 'video' : 'picture');
}

/**
 * True of an analysis that shows what a run would cost credits for. A copy of what was sent shows none of it.
 */
function isFreeLook({ feature }: Pick<TaskRow, 'feature'>): boolean {
  return findAnalysis(feature)?.kind === 'preview-effect';
}

type Place = Pick<TaskRow, 'userId' | 'feature' | 'network' | 'engine' | 'lane' | 'createdAt'>;

interface CheckRoom {
  readonly tx: Queries;
  readonly place: Place;
  readonly tier: Tier;
}

/**
 * Checks the room of the person, the network and the lane. That of network and lane is not locked: as many
 * more may slip in as requests are under way at the same moment.
 */
async function checkRoom({ settings }: Context, { tx, place, tier }: CheckRoom): Promise<void> {
  const { userId, network, lane } = place;
  const media = mediaOf(place);
  const room = settings.queue;
  const [own] = await tx
    .select({
      unfinished: count(),
      videos: sql<number>`count(*) filter (where ${tasks.lane} like 'video-%')::int`,
    })
    .from(tasks)
    .where(and(eq(tasks.userId, userId), inArray(tasks.state, ['waiting', 'running'])));
  const [waiting] = await tx
    .select({
      inLane: sql<number>`count(*) filter (where ${tasks.lane} = ${lane})::int`,
      ofNetwork: sql<number>`count(*) filter (where ${tasks.network} = ${network})::int`,
    })
    .from(tasks)
    .where(sql`${tasks.state} = 'waiting'`);
  const isFull =
    (own?.unfinished ?? 0) >= room.unfinishedPerPerson ||
    (media === 'video' && (own?.videos ?? 0) >= room.videosPerPerson) ||
    (waiting?.inLane ?? 0) >= room.waiting[media][laneTierOf(tier)] ||
    (waiting?.ofNetwork ?? 0) >= room.waitingPerNetwork;
  if (isFull) throw new AppError(media === 'video' ? 'video_queue_full' : 'queue_full');
}

/** Turns between two tasks of one person, so that a task of somebody else fits between them. */
const TURNS_OF_A_TASK = 2;

/** A late run waits as if the person had five tasks before it, and others may pass it for five minutes. */
const LATE_TURNS = 5 * TURNS_OF_A_TASK;
const LATE_MS = 5 * MINUTE_MS;

/**
 * The turn of a new task in its lane; smaller turns go first, and equal ones in order of arrival. It comes
 * after the turn that is on now and two after the person's last waiting task. So whoever comes new waits for
 * one task of each other person at most, and each turn is over after a limited number of tasks, however many
 * people come. Tasks that are tried again and young late ones have turns of their own and do not count here.
 */
async function nextTurn(tx: Queries, { userId, engine, lane, createdAt }: Place): Promise<number> {
  const isOld = lt(tasks.createdAt, new Date(createdAt.getTime() - LATE_MS));
  const [waiting] = await tx
    .select({
      now: sql<number | null>`-max(${tasks.priority})`,
      own: sql<number | null>`-min(${tasks.priority}) filter (where ${tasks.userId} = ${userId})`,
    })
    .from(tasks)
    .where(
      and(
        // The index of waiting tasks is only used for this very condition.
        sql`${tasks.state} = 'waiting'`,
        eq(tasks.lane, lane),
        eq(tasks.engine, engine),
        eq(tasks.attempt, 0),
        or(not(tasks.isLate), isOld),
      ),
    );
  const now = waiting?.now ?? null;
  const own = waiting?.own ?? null;
  return Math.max(now === null ? 0 : now + 1, own === null ? 0 : own + TURNS_OF_A_TASK);
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
