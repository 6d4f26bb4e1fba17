import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { PersonalData } from '../identity/personal-data.ts';
import { ProviderError } from './payment-provider.ts';
import { orders, paymentCustomers, trialOffers } from './tables.ts';
import { JOB_MS, startTime } from './time-left.ts';

/**
 * Orders of a person. They stay without name and address, as books must be kept; the subscriptions that they
 * began are ended at their providers.
 */
export const orderData: PersonalData<Context> = {
  name: 'orders',
  tables: [orders, paymentCustomers, trialOffers],
  readAll: ({ database }, { userId }) =>
    database.queries.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.id)),
  async erase(context, { userId }) {
    await stopSubscriptions(context, userId);
    const { queries } = context.database;
    await queries.delete(paymentCustomers).where(eq(paymentCustomers.userId, userId));
    await queries.delete(trialOffers).where(eq(trialOffers.userId, userId));
  },
};

async function stopSubscriptions({ database, paymentProviders }: Context, userId: string): Promise<void> {
  const begun = await database.queries
    .select({ platform: orders.platform, subscription: orders.subscription })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.isChange, false), isNotNull(orders.subscription)));
  for (const { platform, subscription } of begun) {
    const call = { time: startTime(JOB_MS), key: `erase:${subscription}` };
    try {
      await paymentProviders[platform]?.stopSubscription(subscription ?? '', call);
    } catch (error) {
      if (!(error instanceof ProviderError && error.failure === 'missing')) throw error;
    }
  }
}
