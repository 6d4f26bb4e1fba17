import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RetentionChoice } from '#lib/catalog/limits.ts';
import { bytea } from '../infrastructure/database/bytea.ts';

/** Everyone who may own tasks. */
export const users = pgTable('users', {
  id: uuid().primaryKey(),
  kind: text({ enum: ['guest', 'account'] }).notNull(),
  /** Hours that results are kept; null for the default. */
  retentionHours: smallint().$type<RetentionChoice>(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** One per sign-in or visit. All refresh tokens that follow from one another belong to one session. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** After this not even a fresh token renews it. */
    endsAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.endsAt),
    index().on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
);

/** One pair of tokens each: a refresh token, used once, and the access token that was given out with it. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the refresh token. */
    hash: bytea().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** SHA-256 of the access token. */
    accessHash: bytea().notNull(),
    accessExpiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    successorId: uuid(),
    /** The pair it was exchanged for, sealed, while it may be asked for again. */
    sealedSuccessor: bytea(),
  },
  (table) => [
    uniqueIndex().on(table.hash),
    uniqueIndex().on(table.accessHash),
    index().on(table.sessionId),
    index().on(table.expiresAt),
    index().on(table.usedAt).where(sql`${table.sealedSuccessor} is not null`),
  ],
);
