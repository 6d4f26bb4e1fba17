import { and, eq } from 'drizzle-orm';
import type { Caller } from '../../identity/caller.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { type TaskRow, tasks } from '../tables.ts';
import { endTask } from './end-task.ts';
import { findOwnTask } from './find-task.ts';

/**
 * Cancels a task of the caller and gives its use back; one that has ended stays as it is. A worker that is at it finds out by its
 * next heartbeat, within a second, and stops.
 * @throws AppError `not_found`
 */
export function cancelTask(infrastructure: Infrastructure, caller: Caller, id: string): Promise<TaskRow> {
  return infrastructure.database.transaction(
    async (tx) => {
      const condition = and(eq(tasks.id, id), eq(tasks.userId, caller.userId));
      const cancelled = await endTask(infrastructure, { tx, condition, end: { state: 'cancelled' } });
      return cancelled ?? findOwnTask(tx, caller, id);
    },
    { durable: true },
  );
}
