import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { TaskHooks } from '../context.ts';
import type { OwnershipMove } from '../identity/move-ownership.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { shares } from './tables.ts';

interface EndShares {
  readonly taskId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Revokes the links of a task that is deleted before their time. */
async function revokeShares(tx: Queries, { taskId, now }: EndShares): Promise<void> {
  await tx
    .update(shares)
    .set({ revokedAt: new Date(now) })
    .where(workingShares(taskId, now));
}

/** Has the links of a task end with it, where its time was made shorter. */
async function shortenShares(
  tx: Queries,
  { taskId, now, end }: EndShares & { readonly end: Date },
): Promise<void> {
  await tx
    .update(shares)
    .set({ expiresAt: sql`least(${shares.expiresAt}, ${end.toISOString()}::timestamptz)` })
    .where(workingShares(taskId, now));
}

/**
 * Revokes the links to results of a task that are deleted, and has the others follow their results, which are
 * counted anew.
 */
async function renumberShares(
  tx: Queries,
  { taskId, gone, now }: EndShares & { readonly gone: readonly number[] },
): Promise<void> {
  const working = workingShares(taskId, now);
  await tx
    .update(shares)
    .set({ revokedAt: new Date(now) })
    .where(and(working, inArray(shares.position, [...gone])));
  for (const position of [...gone].toSorted((a, b) => b - a)) {
    await tx
      .update(shares)
      .set({ position: sql`${shares.position} - 1` })
      .where(and(working, gt(shares.position, position)));
  }
}

/** Milliseconds that an ended link still answers that it has ended. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** Forgets links that ended long ago. */
export async function sweepShares({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  await database.queries.delete(shares).where(lt(shares.expiresAt, new Date(clock.now() - REMEMBERED_MS)));
}

/** True in the database of a task's links that still work. */
export function workingShares(taskId: string, now: number): SQL | undefined {
  return and(eq(shares.taskId, taskId), isNull(shares.revokedAt), gt(shares.expiresAt, new Date(now)));
}

/** Has the links to results follow their tasks. */
export const shareHooks: TaskHooks = {
  onTaskDeleted: revokeShares,
  onResultsDeleted: renumberShares,
  onRetentionChanged: shortenShares,
};

/** Gives the links of one person to another. */
export async function moveShares(tx: Queries, { from, to }: OwnershipMove): Promise<void> {
  await tx.update(shares).set({ userId: to }).where(eq(shares.userId, from));
}
