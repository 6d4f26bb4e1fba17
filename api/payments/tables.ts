import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Locale } from '#lib/catalog/locales.ts';
import { paymentPlatforms } from '#lib/catalog/prices.ts';
import { noticeKinds } from '#lib/payments/notices.ts';
import { orderStates } from '#lib/payments/order-states.ts';
import { orderKinds } from '#lib/payments/products.ts';
import { users } from '../identity/tables.ts';

const moment = () => timestamp({ withTimezone: true });
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id);

/** States of an order that has begun and not ended: of these, a person has one of each kind. */
export const unfinishedStates = ['created', 'open', 'processing'] as const;

/** Orders: written before a provider is asked for anything, and never deleted. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    platform: text({ enum: paymentPlatforms }).notNull(),
    kind: text({ enum: orderKinds }).notNull(),
    sku: text().notNull(),
    /** Price in cents, as it was in the catalogue. */
    amountCents: integer().notNull(),
    /** Cents that were paid where that is another amount or currency; null where nobody can tell. */
    paidCents: integer(),
    /** That of the catalogue, or another one that it was paid in. */
    currency: text().notNull(),
    isTrial: boolean().notNull(),
    /** True of a change of interval with the next period, which costs nothing itself. */
    isChange: boolean().notNull(),
    /** True where a script of the provider takes the payment in our own page. */
    isInPage: boolean().notNull().default(false),
    state: text({ enum: orderStates }).notNull(),
    /** The provider’s name for the page that it is paid at. */
    reference: text(),
    /** Page that is shown to whoever orders the same again. */
    checkoutUrl: text(),
    /** The same of one that is paid in our page: what the script needs. */
    checkoutToken: text(),
    checkoutEndsAt: moment(),
    /** The provider’s names for the subscription that it began or changes, and for the payment. */
    subscription: text(),
    payment: text(),
    /** Cents that were paid back of each payment, by the provider’s name for it, and of all. */
    refunds: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    refundedCents: integer().notNull().default(0),
    dispute: text({ enum: ['none', 'open', 'won', 'lost'] })
      .notNull()
      .default('none'),
    /** End that a plan had before its payment was taken back, for when a dispute is won. */
    planEndsAt: moment(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** Until then somebody is asking the provider; null where nobody is. */
    busyUntil: moment(),
    createdAt: moment().notNull(),
    paidAt: moment(),
  },
  (table) => [
    index().on(table.userId, table.id),
    uniqueIndex('orders_open_index')
      .on(table.userId, table.kind, table.isChange)
      .where(sql`state in ('created', 'open', 'processing')`),
    uniqueIndex('orders_reference_index').on(table.platform, table.reference).where(sql`not is_change`),
    index().on(table.platform, table.subscription),
    index('orders_unfinished_index')
      .on(table.createdAt)
      .where(sql`state in ('created', 'open', 'processing', 'paid')`),
    // Of money that is owed; the reconciliation looks for it every ten minutes.
    index('orders_owed_index').on(table.createdAt).where(sql`state = 'failed' and paid_at is not null`),
    check('orders_amounts_check', sql`${table.amountCents} > 0 and ${table.refundedCents} >= 0`),
  ],
);

export type OrderRow = typeof orders.$inferSelect;

/** Orders whose person wants the money back for a set of head shots that they paid for. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /** The set; may be deleted since. */
    taskId: uuid().notNull(),
    /** Words of the person. */
    reason: text().notNull(),
    requestedAt: moment().notNull(),
  },
  (table) => [index().on(table.requestedAt)],
);

export type RefundRequestRow = typeof refundRequests.$inferSelect;

/** People as providers know them. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: owner(),
    platform: text({ enum: paymentPlatforms }).notNull(),
    reference: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.platform] })],
);

/** Cards and payers that have had a trial. They outlive accounts, so that a new one has no second trial. */
export const trialPayers = pgTable(
  'trial_payers',
  {
    platform: text({ enum: paymentPlatforms }).notNull(),
    /** SHA-256 of the provider’s name for the card or the payer. */
    payer: text().notNull(),
    /** Order of the one trial. */
    orderId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.payer] })],
);

/** Counts writes of the state of something at a provider, so that no older one follows a newer. */
export const providerStates = pgTable('provider_states', {
  /** Platform, kind and the provider’s name; or a platform’s events, which were taken until `syncedAt`. */
  subject: text().primaryKey(),
  version: integer().notNull(),
  syncedAt: moment(),
  /** Until then somebody is changing it; null where nobody is. */
  busyUntil: moment(),
});

/** Offers of the trial, which end when they say. */
export const trialOffers = pgTable('trial_offers', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  endsAt: moment().notNull(),
});

/** Events of providers, each once, whether or not they mean anything to us. */
export const providerEvents = pgTable(
  'provider_events',
  {
    platform: text({ enum: paymentPlatforms }).notNull(),
    id: text().notNull(),
    type: text().notNull(),
    /** Names of what it is about. */
    subjects: text().array().notNull(),
    /** Of the event itself. */
    at: moment().notNull(),
    receivedAt: moment().notNull(),
    /** Null until all that it is about was fetched. */
    handledAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.id] }),
    index('provider_events_open_index').on(table.receivedAt).where(sql`handled_at is null`),
  ],
);

/** Withdrawals and cancellations as they came in, from whoever it was. They are proofs for some years. */
export const contractNotices = pgTable(
  'contract_notices',
  {
    /** UUID version 7: in order of arrival. */
    id: uuid().primaryKey(),
    kind: text({ enum: noticeKinds }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    contract: text().notNull(),
    isExtraordinary: boolean().notNull(),
    reason: text(),
    /** Day on which it takes effect; null for the next possible one. */
    endsOn: date({ mode: 'string' }),
    locale: text().$type<Locale>().notNull(),
    createdAt: moment().notNull(),
    /** Null until it was carried out, or the operator has decided. */
    closedAt: moment(),
  },
  (table) => [index('contract_notices_open_index').on(table.createdAt).where(sql`closed_at is null`)],
);
