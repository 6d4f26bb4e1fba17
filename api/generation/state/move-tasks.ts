import { and, eq, inArray } from 'drizzle-orm';
import type { OwnershipMove } from '../../identity/move-ownership.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { idempotencyKeys, tasks } from '../tables.ts';

/** Gives the tasks of one person to another, with the keys that they were started with. */
export async function moveTasks(tx: Queries, { from, to }: OwnershipMove): Promise<void> {
  await tx.update(tasks).set({ userId: to }).where(eq(tasks.userId, from));
  const known = tx
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, to));
  // A key that both have used stays the receiver's.
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, from), inArray(idempotencyKeys.key, known)));
  await tx.update(idempotencyKeys).set({ userId: to }).where(eq(idempotencyKeys.userId, from));
}
