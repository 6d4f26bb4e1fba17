import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import { shares } from './tables.ts';
import { workingShares } from './working-shares.ts';

interface EndShares {
  readonly taskId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Revokes the links of a task that is deleted before their time. */
export async function revokeShares(tx: Queries, { taskId, now }: EndShares): Promise<void> {
  await tx
    .update(shares)
    .set({ revokedAt: new Date(now) })
    .where(workingShares(taskId, now));
}

/** Has the links of a task end with it, where its time was made shorter. */
export async function shortenShares(
  tx: Queries,
  { taskId, now, end }: EndShares & { readonly end: Date },
): Promise<void> {
  await tx
    .update(shares)
    .set({ expiresAt: sql`least(${shares.expiresAt}, ${end.toISOString()}::timestamptz)` })
    .where(workingShares(taskId, now));
}

/** Revokes the links to results of a task that are deleted, and has the others follow their results, which are counted anew. */
export async function moveShares(
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
