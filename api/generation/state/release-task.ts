import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { publishTaskEvent } from '../../infrastructure/events/event-bus.ts';
import { jobs, sendTask } from '../../infrastructure/queue/queue.ts';
import { type TaskRow, tasks } from '../tables.ts';
import { isSetByPiece, mailReadySet } from './delivered-sets.ts';
import { discardUnfinished, discardUnwritten } from './discard-files.ts';
import { endTask } from './end-task.ts';

interface Release {
  readonly condition: SQL | undefined;
  /** Error shown after the last try; null where the task is not to blame, which does not count as a try. */
  readonly failure: ErrorKey | null;
  /** The engine has no run of the task any more, so that the next attempt starts another. */
  readonly runEnded?: boolean;
  /** Pause before the next attempt, by the number of tries so far; none where left out. */
  readonly pauseMs?: (tries: number) => number;
  /**
   * Passes over a task that somebody is busy with. A worker waits instead: it is its own sign of life that
   * may hold the row.
   */
  readonly skipsBusy?: boolean;
  /** Lets a task of each other person go first who waits now. Left out, it keeps its turn. */
  readonly takesNextTurn?: boolean;
}

/**
 * Puts a running task back into the queue, or fails it after the last try. False where no task meets the
 * condition, or where it is busy and that is passed over.
 */
export function releaseTask(context: Context, release: Release): Promise<boolean> {
  return context.database.transaction(
    async (tx) => {
      const [task] = await tx
        .select()
        .from(tasks)
        .where(release.condition)
        .limit(1)
        .for('update', release.skipsBusy ? { skipLocked: true } : {});
      if (task?.state !== 'running') return false;
      const tries = task.attempt - task.handedBack;
      if (release.failure !== null && tries >= jobs['run-task'].maxTries) {
        const runEnded = release.runEnded === true;
        const end = { state: 'failed', errorKey: release.failure, runEnded } as const;
        const ended = await endTask(context, { tx, condition: eq(tasks.id, task.id), end });
        if (ended) await mailReadySet(context, { tx, task: ended });
      } else {
        await putBack(context, { tx, task, release });
      }
      return true;
    },
    { durable: true },
  );
}

interface PutBack {
  readonly tx: Queries;
  readonly task: TaskRow;
  readonly release: Release;
}

async function putBack(context: Context, { tx, task, release }: PutBack): Promise<void> {
  const { settings } = context;
  const isByPiece = isSetByPiece(task);
  const priority = release.takesNextTurn ? -(await turnAfterNow(tx, task)) : task.priority;
  await tx
    .update(tasks)
    .set({
      state: 'waiting',
      priority,
      progress: isByPiece ? task.progress : 0,
      leaseUntil: null,
      startedAt: null,
      handedBack: release.failure === null ? sql`${tasks.handedBack} + 1` : task.handedBack,
      ...(release.runEnded && { handle: null, runKey: null, runStartedAt: null }),
    })
    .where(eq(tasks.id, task.id));
  // Another attempt goes on behind the pictures that a set delivered by the piece has.
  if (isByPiece) await discardUnwritten(tx, { taskId: task.id, settings });
  // Nor are segments of a video made twice; a worker may be at one now.
  else await discardUnfinished(tx, { taskId: task.id, segments: 'kept', settings });
  const pauseMs = release.pauseMs?.(task.attempt - task.handedBack) ?? 0;
  const runAt = pauseMs > 0 ? new Date(Date.now() + pauseMs) : undefined;
  await sendTask(context, { tx, task: { ...task, priority }, runAt });
  await publishTaskEvent(context, { tx, task });
}

/** The turn after the one that is on now in the lane: a task of each other person goes first, and no more. */
async function turnAfterNow(tx: Queries, { lane, engine, priority }: TaskRow): Promise<number> {
  const [waiting] = await tx
    .select({ now: sql<number | null>`-max(${tasks.priority})` })
    .from(tasks)
    .where(and(sql`${tasks.state} = 'waiting'`, eq(tasks.lane, lane), eq(tasks.engine, engine)));
  return Math.max(-priority, (waiting?.now ?? 0) + 1);
}
