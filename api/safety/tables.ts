import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';

/**
 * Who declared for which run that the people in its photos agree. Kept when the run and its files are long
 * deleted.
 */
export const consents = pgTable(
  'consents',
  {
    /** UUID version 7: in order of time. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The task may be gone. */
    taskId: uuid().notNull(),
    feature: text().notNull(),
    /** Of the words that were agreed to. */
    textVersion: text().notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.taskId), index().on(table.userId)],
);
