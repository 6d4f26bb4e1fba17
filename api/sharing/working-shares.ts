import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { shares } from './tables.ts';

/** True in the database of a task's links that still work. */
export function workingShares(taskId: string, now: number): SQL | undefined {
  return and(eq(shares.taskId, taskId), isNull(shares.revokedAt), gt(shares.expiresAt, new Date(now)));
}
