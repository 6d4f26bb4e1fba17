import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../infrastructure/database/bytea.ts';

/** Mails on their way. A row goes when its mail was taken, or given up. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    /** Address, language and values of the mail, sealed: codes and addresses stand nowhere in the open. */
    sealedContents: bytea().notNull(),
    kind: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** After this it is of no use any more. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
