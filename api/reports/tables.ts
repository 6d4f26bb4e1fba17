import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { REPORT_KINDS } from '#lib/catalog/limits.ts';
import { shares } from '../sharing/tables.ts';

const moment = () => timestamp({ withTimezone: true });

/** Reports and questions to the operator. Neither the sender's person here nor their network is kept. */
export const reports = pgTable(
  'reports',
  {
    /** UUID version 7: in order of arrival. */
    id: uuid().primaryKey(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    text: text().notNull(),
    /** Link that it is about; null where it is about none, or the link is long forgotten. */
    shareId: uuid().references(() => shares.id, { onDelete: 'set null' }),
    /** Address of a page that it is about, as it was typed. */
    place: text(),
    replyTo: text(),
    createdAt: moment().notNull(),
    closedAt: moment(),
    outcome: text({ enum: ['closed', 'taken-down'] }),
    /** Reason of the outcome, in the operator’s words. */
    note: text(),
  },
  (table) => [index().on(table.closedAt), index().on(table.createdAt), index().on(table.shareId)],
);

export type ReportRow = typeof reports.$inferSelect;
