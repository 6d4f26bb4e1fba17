import { and, asc, eq, getTableColumns, gt, inArray, notExists, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '../context.ts';
import type { Database } from '../infrastructure/database/database.ts';
import { users } from './tables.ts';

const GUESTS_AT_ONCE = 1000;

/** The guest that the last round of this process ended with. */
const lastGuest = new WeakMap<Database, string>();

/**
 * Deletes the rows of guests whom nothing names any more: no session, by which they could come back, and no
 * row of a domain. Sessions of guests end 90 days after the last visit, as the privacy policy says. Each
 * round goes on behind the last one, as most guests are still there.
 */
export async function sweepGuests({
  database,
  personalData,
}: Pick<Context, 'database' | 'personalData'>): Promise<void> {
  const { queries } = database;
  const behind = lastGuest.get(database);
  const guests = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.kind, 'guest'), behind === undefined ? undefined : gt(users.id, behind)))
    .orderBy(asc(users.id))
    .limit(GUESTS_AT_ONCE);
  const ids = guests.map(({ id }) => id);
  const last = ids.length === GUESTS_AT_ONCE ? ids.at(-1) : undefined;
  if (last === undefined) lastGuest.delete(database);
  else lastGuest.set(database, last);
  if (ids.length === 0) return;
  const isUnnamed = personalData
    .flatMap(({ tables }) => tables)
    .flatMap((table) => {
      const { userId } = getTableColumns(table);
      if (userId === undefined) return [];
      const one = queries.select({ one: sql`1` }).from(table as PgTable);
      return notExists(one.where(eq(userId, users.id)));
    });
  const unnamed = queries
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), ...isUnnamed))
    .for('update', { skipLocked: true });
  await queries.delete(users).where(inArray(users.id, unnamed));
}
