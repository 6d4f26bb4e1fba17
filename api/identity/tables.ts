import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RetentionChoice } from '#lib/catalog/limits.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { bytea } from '../infrastructure/database/bytea.ts';

/** Everyone who may own tasks. What follows `createdAt` is of accounts alone. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['guest', 'account'] }).notNull(),
    /** Hours that results are kept; null for the longest that the person may have. */
    retentionHours: smallint().$type<RetentionChoice>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** As it was written at the registration. Null for one who came by Apple or Google without an address. */
    email: text(),
    /** The address by which accounts are told apart, see `emailKeyOf`. */
    emailKey: text(),
    name: text(),
    /** Argon2id in the PHC string format; null while only Apple or Google vouch for the person. */
    passwordHash: text(),
    /** Language of mails. */
    locale: text().$type<Locale>(),
    /** Version of the terms that was agreed to at the registration. */
    termsVersion: text(),
    /** Since when the person has been told that the storage is nearly full; null while it is not. */
    storageWarnedAt: timestamp({ withTimezone: true }),
    /** Since when an operator keeps the person out. */
    blockedAt: timestamp({ withTimezone: true }),
    /** Since when nobody is this person any more: a guest who signed in, or an account that was deleted. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex().on(table.emailKey)],
);

/** Accounts at Google and Apple that sign in to an account here. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    platform: text({ enum: ['google', 'apple'] }).notNull(),
    /** The id that the platform gives the person, its claim `sub`. */
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text(),
    linkedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.subject] }), index().on(table.userId)],
);

/** One-time codes sent by mail: one for each purpose and address, the last one. */
export const emailCodes = pgTable(
  'email_codes',
  {
    purpose: text({ enum: ['register', 'forget', 'old-email', 'new-email', 'delete'] }).notNull(),
    emailKey: text().notNull(),
    /** HMAC-SHA-256 under a key of this installation. */
    hash: bytea().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Codes that were compared with this one. */
    tries: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.emailKey] }), index().on(table.expiresAt)],
);

/** Failed sign-ins of an address, a network or both together, which delay the next try. */
export const signInDelays = pgTable(
  'sign_in_delays',
  {
    /** HMAC of whom is counted. */
    key: bytea().primaryKey(),
    failures: integer().notNull(),
    lastTryAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.lastTryAt)],
);

/** Keys that browsers encrypt passwords to. */
export const envelopeKeys = pgTable('envelope_keys', {
  id: text().primaryKey(),
  /** SubjectPublicKeyInfo as PEM. */
  publicKey: text().notNull(),
  /** PKCS #8 as PEM, sealed. */
  sealedPrivateKey: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** Values that are good for one use, from their use until they would be too old anyway. */
export const spentNonces = pgTable(
  'spent_nonces',
  {
    hash: bytea().primaryKey(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

const signInEventKinds = [
  'sign-in',
  'register',
  'reset',
  'password',
  'email',
  'link',
  'unlink',
  'delete',
  'sign-out',
  'reused-token',
] as const;

/** Sign-ins, refusals and changes of accounts, kept for 90 days. */
export const signInEvents = pgTable(
  'sign_in_events',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null where the account is unknown or deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: signInEventKinds }).notNull(),
    /** Key of the error table where it was refused. */
    reason: text().$type<ErrorKey>(),
    /** Hash of the network, so that tries of one network can be told. */
    network: text().notNull(),
  },
  (table) => [index().on(table.at), index().on(table.userId)],
);

/** One per sign-in or visit. All refresh tokens that follow from one another belong to one session. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When its tokens were renewed last. */
    lastUsedAt: timestamp({ withTimezone: true }),
    /** Browser and system in words of the browser, at most 200 characters; null for guests. */
    userAgent: text(),
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
