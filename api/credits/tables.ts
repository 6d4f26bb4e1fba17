import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creditScopes, creditUnits, lotKinds } from '#lib/credits/lots.ts';
import { users } from '../identity/tables.ts';
import { accounts, transactionKinds } from './accounts.ts';

const moment = () => timestamp({ withTimezone: true });
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id);
const sequence = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/**
 * One row for each person and unit. Whatever changes their lots locks it first, after the person and the task
 * where it locks those too, so that all of it happens one after the other.
 */
export const wallets = pgTable(
  'wallets',
  {
    userId: owner(),
    unit: text({ enum: creditUnits }).notNull(),
    /** Credits that were taken back after they had been used; the next ones pay it off. */
    debt: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.unit] }),
    check('wallets_debt_check', sql`${table.debt} >= 0`),
  ],
);

/** Credits that came together and expire together. Postings tell how it came to what is left. */
export const creditLots = pgTable(
  'credit_lots',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    unit: text({ enum: creditUnits }).notNull(),
    scope: text({ enum: creditScopes }).notNull(),
    kind: text({ enum: lotKinds }).notNull(),
    /** Payment, period or command that it came by. A second lot from the same source is not issued. */
    source: text().notNull(),
    amount: integer().notNull(),
    available: integer().notNull(),
    held: integer().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.source),
    index('credit_lots_available_index')
      .on(table.userId, table.unit, table.expiresAt)
      .where(sql`available > 0`),
    index('credit_lots_expiry_index').on(table.expiresAt).where(sql`available > 0`),
    index().on(table.userId, table.id),
    check(
      'credit_lots_amounts_check',
      sql`${table.amount} > 0 and ${table.available} >= 0 and ${table.held} >= 0
        and ${table.available} + ${table.held} <= ${table.amount}`,
    ),
  ],
);

/** Credits that a task holds from its start to its end. */
export const creditHolds = pgTable(
  'credit_holds',
  {
    /** The task may be deleted while its hold is kept. */
    taskId: uuid().primaryKey(),
    userId: owner(),
    unit: text({ enum: creditUnits }).notNull(),
    amount: integer().notNull(),
    state: text({ enum: ['held', 'captured', 'released'] }).notNull(),
    /** Of a captured hold: how much of it was kept. */
    captured: integer().notNull().default(0),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    index().on(table.userId),
    index('credit_holds_held_index').on(table.createdAt).where(sql`state = 'held'`),
    check(
      'credit_holds_amounts_check',
      sql`${table.amount} > 0 and ${table.captured} between 0 and ${table.amount}`,
    ),
  ],
);

/** Lots that a hold has taken its credits from. */
export const creditHoldLots = pgTable(
  'credit_hold_lots',
  {
    taskId: uuid()
      .notNull()
      .references(() => creditHolds.taskId),
    lotId: uuid()
      .notNull()
      .references(() => creditLots.id),
    amount: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.lotId] }),
    index().on(table.lotId),
    check('credit_hold_lots_amount_check', sql`${table.amount} > 0`),
  ],
);

/** Changes of a wallet, in their order. Triggers refuse to change or delete one. */
export const creditTransactions = pgTable(
  'credit_transactions',
  {
    id: sequence(),
    userId: owner(),
    unit: text({ enum: creditUnits }).notNull(),
    kind: text({ enum: transactionKinds }).notNull(),
    /** Names what it happened for, so that it happens once; null where the lots themselves see to that. */
    key: text(),
    /** The lot that it is about; null for those about a task or a debt. */
    lotId: uuid().references(() => creditLots.id),
    /** The task that it is about, which may be deleted since. */
    taskId: uuid(),
    /** Words of an operator. */
    reason: text(),
    at: moment().notNull(),
  },
  (table) => [uniqueIndex().on(table.key), index().on(table.userId, table.id), index().on(table.lotId)],
);

/**
 * Amounts that a transaction moves between accounts; they add up to nothing, for each transaction and in all.
 * Triggers refuse what does not, and to change or delete one.
 */
export const creditPostings = pgTable(
  'credit_postings',
  {
    id: sequence(),
    transactionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => creditTransactions.id),
    lotId: uuid()
      .notNull()
      .references(() => creditLots.id),
    account: text({ enum: accounts }).notNull(),
    amount: integer().notNull(),
  },
  (table) => [
    index().on(table.transactionId),
    index().on(table.lotId, table.account),
    check('credit_postings_amount_check', sql`${table.amount} <> 0`),
  ],
);

/** Grants that come back each month while something is paid for. */
export const grantPlans = pgTable(
  'grant_plans',
  {
    /** Subscription that pays for it, by its platform’s name for it. */
    source: text().primaryKey(),
    userId: owner(),
    unit: text({ enum: creditUnits }).notNull(),
    scope: text({ enum: creditScopes }).notNull(),
    /** Credits of each month. */
    amount: integer().notNull(),
    /** Start of the subscription. Its day and time of the month is that of each grant, in UTC. */
    anchor: moment().notNull(),
    /** Until then it is paid for. */
    paidUntil: moment().notNull(),
    nextGrantAt: moment().notNull(),
  },
  (table) => [index().on(table.nextGrantAt), index().on(table.userId)],
);

export type LotRow = typeof creditLots.$inferSelect;
