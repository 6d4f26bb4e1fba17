import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { STORAGE_NEAR, STORAGE_WARNING_DAYS } from '#lib/catalog/limits.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { deleteTask } from '../generation/delete/delete-task.ts';
import { readStorageLimit, readUsedBytes } from '../generation/state/storage-use.ts';
import { tasks } from '../generation/tables.ts';
import { lockPerson } from '../identity/lock-person.ts';
import { users } from '../identity/tables.ts';
import type { Queries } from '../infrastructure/database/database.ts';

const PEOPLE_AT_ONCE = 50;

/**
 * Deletes results of accounts that take more than they may, the oldest first, some days after the person was
 * warned. Where there is room again the warning is forgotten, so that another one comes before the next.
 */
export async function trimStorage(context: Context): Promise<void> {
  const { database, clock } = context;
  const warned = await database.queries
    .select({ id: users.id })
    .from(users)
    .where(lte(users.storageWarnedAt, new Date(clock.now() - STORAGE_WARNING_DAYS * DAY_MS)))
    .orderBy(asc(users.storageWarnedAt))
    .limit(PEOPLE_AT_ONCE);
  for (const { id } of warned)
    await database.transaction((tx) => trimPerson(context, { tx, userId: id }), { durable: true });
}

async function trimPerson(
  context: Context,
  { tx, userId }: { readonly tx: Queries; readonly userId: string },
): Promise<void> {
  await lockPerson(tx, userId);
  const limit = await readStorageLimit(context, { queries: tx, userId });
  let used = await readUsedBytes(tx, userId);
  if (limit === null || used < STORAGE_NEAR * limit) {
    await tx.update(users).set({ storageWarnedAt: null }).where(eq(users.id, userId));
    return;
  }
  while (used > limit) {
    const [oldest] = await tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.userId, userId), eq(tasks.state, 'done'), isOrdinary))
      .orderBy(asc(tasks.id))
      .limit(1)
      .for('update');
    if (!oldest) return;
    await deleteTask(context, { tx, task: oldest });
    used = await readUsedBytes(tx, userId);
  }
}

/** False of what was kept as a member, which has its own time after the membership. */
const isOrdinary = sql`${tasks.kind} <> 'analysis' and ${tasks.expiresAt} <= ${tasks.createdAt} + interval '30 days'`;
