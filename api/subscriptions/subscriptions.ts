import { and, asc, eq, gt } from 'drizzle-orm';
import type { MembershipSource } from '../identity/membership.ts';
import type { PersonalData } from '../identity/personal-data.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { subscriptions } from './tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

interface AccountAt {
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Subscriptions of an account that have not ended, in the order in which they began. */
export function listOpenSubscriptions(
  queries: Queries,
  { userId, now }: AccountAt,
): Promise<SubscriptionRow[]> {
  return queries
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), gt(subscriptions.endsAt, new Date(now))))
    .orderBy(asc(subscriptions.beginsAt), asc(subscriptions.id));
}

/** The same as times of Pro. */
export const listSubscriptionPeriods: MembershipSource = async ({ queries, ...at }) => {
  const rows = await listOpenSubscriptions(queries, at);
  return rows.map((row) => ({
    platform: row.platform,
    interval: row.interval,
    beginsAt: row.beginsAt.getTime(),
    endsAt: row.endsAt.getTime(),
    renews: renewsAsItIs(row),
    isTrial: row.isTrial,
  }));
};

/** False too while another interval is scheduled: pages then ask for the plan that follows. */
export function renewsAsItIs({ renews, nextInterval }: SubscriptionRow): boolean {
  return renews && nextInterval === null;
}

/** Subscriptions of one account or of all, in the order in which they came here. */
export function listSubscriptions(queries: Queries, userId?: string): Promise<SubscriptionRow[]> {
  return queries
    .select()
    .from(subscriptions)
    .where(userId === undefined ? undefined : eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id));
}

interface Begun {
  readonly platform: SubscriptionRow['platform'];
  /** The platform’s name for the subscription; null where none was begun. */
  readonly subscription: string | null;
}

/** The subscription among some that an order has begun or changes. */
export function subscriptionOf(
  rows: readonly SubscriptionRow[],
  { platform, subscription }: Begun,
): SubscriptionRow | undefined {
  return rows.find((row) => row.platform === platform && row.reference === subscription);
}

/** Subscriptions of a person. Their rows go with the account; the platform keeps its own. */
export const subscriptionData: PersonalData = {
  name: 'subscriptions',
  tables: [subscriptions],
  readAll: ({ database }, { userId }) => listSubscriptions(database.queries, userId),
  async leave(_host, { tx, userId }) {
    await tx.delete(subscriptions).where(eq(subscriptions.userId, userId));
  },
};
