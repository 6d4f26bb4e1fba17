import { and, eq, sql } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { Lane } from '../infrastructure/queue/queue.ts';
import { secondsFromNow } from './lease.ts';
import { publishTaskEvent } from './publish-task-event.ts';
import { type TaskRow, tasks } from './tables.ts';

/**
 * Takes the next task of a lane to run, with a lease and a new attempt number. Null where none waits. The job is taken out of the
 * queue in the same transaction: whoever dies before its end leaves both as they were.
 */
export function claimTask(infrastructure: Infrastructure, lane: Lane): Promise<TaskRow | null> {
  const { database, queue, clock, settings } = infrastructure;
  return database.transaction(async (tx) => {
    for (;;) {
      const id = await queue.take(tx, lane);
      if (id === null) return null;
      const [task] = await tx
        .update(tasks)
        .set({
          state: 'running',
          progress: 0,
          attempt: sql`${tasks.attempt} + 1`,
          leaseUntil: secondsFromNow(settings.leaseSeconds),
          startedAt: new Date(clock.now()),
        })
        .where(and(eq(tasks.id, id), eq(tasks.state, 'waiting')))
        .returning();
      // Cancelled or deleted while it waited.
      if (!task) continue;
      await publishTaskEvent(infrastructure, { tx, task });
      return task;
    }
  });
}
