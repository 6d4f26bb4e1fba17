import { and, desc, eq, gt } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import { type TaskRow, taskInputs, tasks } from './tables.ts';

/** Time in milliseconds that what is found must still be there: enough to fetch it. */
const LEAST_LEFT = 60_000;

interface WantedAid extends Pick<TaskRow, 'userId' | 'feature' | 'parameters'> {
  readonly uploadId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An aid that was done for the same person on the same upload with the same parameters; null where there is none that stays long enough. */
export async function findDoneAid(
  tx: Queries,
  { userId, feature, parameters, uploadId, now }: WantedAid,
): Promise<TaskRow | null> {
  const [found] = await tx
    .select({ task: tasks })
    .from(tasks)
    .innerJoin(taskInputs, eq(taskInputs.taskId, tasks.id))
    .where(
      and(
        eq(tasks.userId, userId),
        eq(tasks.feature, feature),
        eq(tasks.state, 'done'),
        eq(tasks.useState, 'none'),
        eq(tasks.parameters, parameters),
        eq(taskInputs.uploadId, uploadId),
        gt(tasks.expiresAt, new Date(now + LEAST_LEFT)),
      ),
    )
    .orderBy(desc(tasks.id))
    .limit(1);
  return found?.task ?? null;
}
