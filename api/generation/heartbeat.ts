import type { EngineHandle } from '../engines/engine.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { isHeld, secondsFromNow, type TaskClaim } from './lease.ts';
import { publishTaskEvent } from './publish-task-event.ts';
import { tasks } from './tables.ts';

interface Sign {
  /** Per cent. */
  readonly progress?: number;
  /** What the engine calls the run. */
  readonly handle?: EngineHandle;
}

/** Says that a worker lives and how far it is. False where it does not hold the task any more and must stop. */
export function heartbeat(
  infrastructure: Infrastructure,
  claim: TaskClaim,
  sign: Sign = {},
): Promise<boolean> {
  const { database, settings } = infrastructure;
  return database.transaction(async (tx) => {
    const [task] = await tx
      .update(tasks)
      .set({ ...sign, leaseUntil: secondsFromNow(settings.leaseSeconds) })
      .where(isHeld(claim))
      .returning();
    if (task && sign.progress !== undefined) await publishTaskEvent(infrastructure, { tx, task });
    return task !== undefined;
  });
}
