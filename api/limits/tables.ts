import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';

/**
 * Free uses and downloads of a tool in one UTC day, of a person (`user <id>`) and of all guests of a network
 * (`network <hash>`).
 */
export const dailyUsage = pgTable(
  'daily_usage',
  {
    subject: text().notNull(),
    feature: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Uses that were taken and not given back. */
    uses: integer().notNull(),
    /** Photos of which results were downloaded for the first time. */
    downloads: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.subject, table.feature, table.day] }), index().on(table.day)],
);

/** Runs of a tool on one photo in one UTC day. All of them are one use, taken by the first. */
export const photoRuns = pgTable(
  'photo_runs',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    feature: text().notNull(),
    rootId: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Runs that were started and did not come to nothing; with the last of them the use is given back. */
    runs: integer().notNull(),
    /** Hash of the network that the use counts for as well; null for accounts. */
    network: text(),
    /**
     * True where the photo counts for the person without a use of its own: it came along at a sign-in, see
     * `moveUsage`.
     */
    isIncluded: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.feature, table.rootId, table.day] }),
    index().on(table.userId, table.day),
    index().on(table.day),
  ],
);

/** Photos of which results of a tool were downloaded. Later downloads of them are free. */
export const photoDownloads = pgTable(
  'photo_downloads',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    feature: text().notNull(),
    rootId: uuid().notNull(),
    /** UTC day of the first download, which is the one that counts. */
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.feature, table.rootId] }), index().on(table.day)],
);
