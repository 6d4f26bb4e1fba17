import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { endTask, type TaskEnd } from './end-task.ts';
import { isHeld, type TaskClaim } from './lease.ts';

/**
 * Ends a task as its worker found: done and the use kept, or failed and the use given back. False where the worker does not hold
 * the task any more; then nothing is changed.
 */
export async function settleTask(
  infrastructure: Infrastructure,
  claim: TaskClaim,
  end: TaskEnd,
): Promise<boolean> {
  const task = await infrastructure.database.transaction(
    (tx) => endTask(infrastructure, { tx, condition: isHeld(claim), end }),
    { durable: true },
  );
  return task !== null;
}
