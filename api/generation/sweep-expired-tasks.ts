import { asc, eq, lte } from 'drizzle-orm';
import { lockPerson } from '../identity/lock-person.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { deleteTask } from './delete-task.ts';
import { tasks } from './tables.ts';

const BATCH = 100;

/** Deletes tasks whose time is over; their files are marked and go with the next `deleteMarkedFiles`. */
export async function sweepExpiredTasks(infrastructure: Infrastructure): Promise<void> {
  const { database, clock } = infrastructure;
  const expired = await database.queries
    .select({ id: tasks.id, userId: tasks.userId })
    .from(tasks)
    .where(lte(tasks.expiresAt, new Date(clock.now())))
    .orderBy(asc(tasks.expiresAt))
    .limit(BATCH);
  for (const { id, userId } of expired) {
    await database.transaction(
      async (tx) => {
        await lockPerson(tx, userId);
        const [task] = await tx
          .select()
          .from(tasks)
          .where(eq(tasks.id, id))
          .for('update', { skipLocked: true });
        if (task) await deleteTask(infrastructure, { tx, task });
      },
      { durable: true },
    );
  }
}
