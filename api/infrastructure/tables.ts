import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Requests per key in its present window of time, where many hosts share one database. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    current: integer().notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.endsAt)],
);

/** Facts that all hosts of one database must agree on. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  value: text().notNull(),
});
