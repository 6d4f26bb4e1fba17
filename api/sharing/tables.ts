import { boolean, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';
import { bytea } from '../infrastructure/database/bytea.ts';

const moment = () => timestamp({ withTimezone: true });

/** Links to results, for people without an account here. */
export const shares = pgTable(
  'shares',
  {
    /** UUID version 7: in order of creation. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** May be gone before the link is, which then says so. */
    taskId: uuid().notNull(),
    /** Index of the result of the task, from 0. */
    position: smallint().notNull(),
    /** SHA-256 of the token in the link. */
    tokenHash: bytea().notNull(),
    /** As `hash-password` makes it; null where the link alone opens it. */
    passwordHash: text(),
    /** True where the photo before the change is shown, too. */
    withBefore: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    /** Ended by the operator after a report; `revokedAt` is set as well. */
    takenDownAt: moment(),
  },
  (table) => [
    uniqueIndex().on(table.tokenHash),
    index().on(table.taskId),
    index().on(table.userId),
    index().on(table.expiresAt),
  ],
);

export type ShareRow = typeof shares.$inferSelect;
