import { bigint, date, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { EngineName } from '#lib/catalog/engine-names.ts';

/**
 * Money that was spent at engines, a row for each order, written before the order is sent. It says nothing of
 * the person or the picture, and stays when the task is deleted.
 */
export const engineSpending = pgTable(
  'engine_spending',
  {
    /** Names the run to its engine. */
    runKey: text().primaryKey(),
    engine: text().$type<EngineName>().notNull(),
    model: text().notNull(),
    feature: text().notNull(),
    /** UTC. */
    day: date({ mode: 'string' }).notNull(),
    /** Millionths of a dollar, by the list of models. */
    microdollars: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.day, table.engine)],
);
