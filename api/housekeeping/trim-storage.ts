import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { STORAGE_NEAR, STORAGE_WARNING_DAYS } from '#lib/catalog/limits.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { deleteTask } from '../generation/delete/delete-task.ts';
import { readStorageLimit, readUsedBytes } from '../generation/state/storage-use.ts';
import { tasks } from '../generation/tables.ts';
import { lockPerson } from '../identity/lock-person.ts';
import { users } from '../identity/tables.ts';
import type { Database } from '../infrastructure/database/database.ts';
import { isOutage } from '../infrastructure/outage.ts';

const PEOPLE_PER_ROUND = 50;
/** Tasks deleted in one round: of one person, so that others have their turn, and of all. */
const TASKS_PER_ROUND = { person: 20, all: 200 } as const;

/** The person that the last round of this process ended with. */
const lastPerson = new WeakMap<Database, string>();

/**
 * Deletes results of accounts that take more than they may, the oldest first, some days after the person was
 * warned. Where there is room again the warning is forgotten, so that another one comes before the next.
 * Each round goes on behind the last one, as most people who were warned have nothing to delete.
 */
export async function trimStorage(context: Context): Promise<void> {
  const people = await listWarned(context, lastPerson.get(context.database));
  lastPerson.delete(context.database);
  let left: number = TASKS_PER_ROUND.all;
  for (const [index, { id }] of people.entries()) {
    const trimming = trimPerson(context, { userId: id, most: Math.min(TASKS_PER_ROUND.person, left) });
    left -= await trimming.catch((error: unknown) => {
      if (isOutage(error)) throw error;
      context.log.error({ err: error, user: id }, 'Surplus results of a person could not be deleted');
      return 0;
    });
    const isLast = index === people.length - 1;
    if (left > 0 && !(isLast && people.length === PEOPLE_PER_ROUND)) continue;
    lastPerson.set(context.database, id);
    return;
  }
}

/** People who were warned long enough ago, behind the one that is named. */
function listWarned({ database, clock }: Context, behind: string | undefined) {
  const isDue = lte(users.storageWarnedAt, new Date(clock.now() - STORAGE_WARNING_DAYS * DAY_MS));
  return database.queries
    .select({ id: users.id })
    .from(users)
    .where(and(isDue, behind === undefined ? undefined : gt(users.id, behind)))
    .orderBy(asc(users.id))
    .limit(PEOPLE_PER_ROUND);
}

interface Trimmed {
  readonly userId: string;
  /** Most tasks to delete. */
  readonly most: number;
}

/** Each task goes in a transaction of its own, as hundreds would take longer than one may. */
async function trimPerson(context: Context, { userId, most }: Trimmed): Promise<number> {
  for (let deleted = 0; deleted < most; deleted++) if (!(await trimOne(context, userId))) return deleted;
  return most;
}

/** Deletes the oldest task of a person; false where nothing is too much, or can be deleted. */
function trimOne(context: Context, userId: string): Promise<boolean> {
  return context.database.transaction(
    async (tx) => {
      await lockPerson(tx, userId);
      const limit = await readStorageLimit(context, { queries: tx, userId });
      const used = await readUsedBytes(tx, userId);
      if (limit === null || used < STORAGE_NEAR * limit)
        await tx.update(users).set({ storageWarnedAt: null }).where(eq(users.id, userId));
      if (limit === null || used <= limit) return false;
      const [oldest] = await tx
        .select()
        .from(tasks)
        .where(and(eq(tasks.userId, userId), eq(tasks.state, 'done'), isOrdinary))
        .orderBy(asc(tasks.id))
        .limit(1)
        .for('update');
      if (oldest) await deleteTask(context, { tx, task: oldest });
      return oldest !== undefined;
    },
    { durable: true },
  );
}

/** False of what was kept as a member, which has its own time after the membership. */
const isOrdinary = sql`${tasks.kind} <> 'analysis' and ${tasks.expiresAt} <= ${tasks.createdAt} + interval '30 days'`;
