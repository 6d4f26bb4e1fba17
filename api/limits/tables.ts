import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Free runs of a tool in one UTC day, of a person (`user <id>`) and of all guests of a network (`network
 * <hash>`).
 */
export const dailyUsage = pgTable(
  'daily_usage',
  {
    subject: text().notNull(),
    feature: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Runs that were started and not given back. */
    uses: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.feature, table.day] }), index().on(table.day)],
);
