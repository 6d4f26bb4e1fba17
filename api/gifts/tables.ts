import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';

const moment = () => timestamp({ withTimezone: true });

/** Times of Pro that an operator has given somebody. */
export const gifts = pgTable(
  'gifts',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    beginsAt: moment().notNull(),
    /** Moved to the moment at which an operator ends it. */
    endsAt: moment().notNull(),
    /** Words of the operator who gave it. */
    reason: text().notNull(),
    /** Words of the operator who ended it; null of one that runs its time. */
    endReason: text(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.userId, table.endsAt)],
);
