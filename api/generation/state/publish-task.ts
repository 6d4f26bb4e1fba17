import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { encodeLane, engineLane } from '../../infrastructure/queue/lanes.ts';
import { sendJob } from '../../infrastructure/queue/queue.ts';
import { type TaskRow, tasks } from '../tables.ts';

type Parts = Pick<Context, 'queue' | 'events'>;

interface WaitingTask {
  readonly tx: Queries;
  readonly task: Pick<TaskRow, 'id' | 'engine' | 'lane' | 'priority'>;
  /** Not before this moment; at once where left out. */
  readonly runAt?: Date;
}

/** Puts a waiting task into its lane of its engine. */
export function sendTask(parts: Parts, { tx, task, runAt }: WaitingTask): Promise<void> {
  const { id: key, engine, priority } = task;
  const lane = engineLane(engine, task.lane);
  return sendJob(parts, { tx, job: { name: 'run-task', lane, key, priority, runAt } });
}

interface WaitingRendition {
  readonly tx: Queries;
  /** The rendition's file. */
  readonly id: string;
  /** Content type of the result that it is a form of. */
  readonly sourceType: string;
  readonly priority?: number;
}

/** Puts a rendition that waits to be made into its lane. */
export function sendRendition(
  parts: Parts,
  { tx, id, sourceType, priority }: WaitingRendition,
): Promise<void> {
  const lane = encodeLane(sourceType);
  return sendJob(parts, { tx, job: { name: 'make-rendition', lane, key: id, priority } });
}

/** Tells every process that a task has changed, once the transaction has committed. */
export async function publishTaskEvent(
  { events }: Pick<Context, 'events'>,
  { tx, task }: { readonly tx: Queries; readonly task: Pick<TaskRow, 'id' | 'userId'> },
): Promise<void> {
  await events.publish(tx, 'pictor_tasks', `${task.userId} ${task.id}`);
}

/** The same as a column that a statement on tasks returns, which spares a statement of its own. */
export const taskEvent = sql`pg_notify('pictor_tasks', concat(${tasks.userId}, ' ', ${tasks.id}))`;
