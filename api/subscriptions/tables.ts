import { boolean, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { appStores, priceIntervals, subscriptionPlatforms } from '#lib/catalog/subscriptions.ts';
import { users } from '../identity/tables.ts';

const moment = () => timestamp({ withTimezone: true });

/** Subscriptions as their platforms told them last. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    platform: text({ enum: subscriptionPlatforms }).notNull(),
    /** Name of the subscription at its platform. */
    reference: text().notNull(),
    /** Seller of those of mobile apps; null of all others. */
    store: text({ enum: appStores }),
    interval: text({ enum: priceIntervals }).notNull(),
    /** Interval of the next period, where a change is scheduled. */
    nextInterval: text({ enum: priceIntervals }),
    beginsAt: moment().notNull(),
    /** End of what is paid. Each renewal moves it on, a refund back. */
    endsAt: moment().notNull(),
    renews: boolean().notNull(),
    isTrial: boolean().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [unique().on(table.platform, table.reference), index().on(table.userId, table.endsAt)],
);
