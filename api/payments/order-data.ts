import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { PersonalData } from '../identity/personal-data.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { ProviderError } from './payment-provider.ts';
import { sendUndoing } from './provider-states.ts';
import { contractNotices, orders, paymentCustomers, refundRequests, trialOffers } from './tables.ts';
import { JOB_MS, startTime } from './time-left.ts';

/**
 * Orders of a person. They stay without name and address, as books must be kept; the subscriptions that they
 * began are ended at their providers, by jobs that wait for none of those that erase. Notices about contracts
 * stay as they came: they are proofs.
 */
export const orderData: PersonalData<Context> = {
  name: 'orders',
  tables: [orders, contractNotices, refundRequests, paymentCustomers, trialOffers],
  async readAll({ database: { queries } }, { userId, emailKey }) {
    const bought = await queries
      .select()
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(asc(orders.id));
    const asked = await queries
      .select()
      .from(refundRequests)
      .where(inArray(refundRequests.orderId, ownOrders(queries, userId)));
    const sent =
      emailKey === null
        ? []
        : await queries
            .select()
            .from(contractNotices)
            .where(eq(sql`lower(${contractNotices.email})`, emailKey))
            .orderBy(asc(contractNotices.id));
    return { orders: bought, refundRequests: asked, contractNotices: sent };
  },
  async leave(context, { tx, userId }) {
    const begun = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          ...[eq(orders.userId, userId), eq(orders.isChange, false)],
          or(isNotNull(orders.subscription), inArray(orders.state, ['created', 'open'])),
        ),
      );
    for (const { id: orderId } of begun) await sendUndoing(context, { tx, orderId, payment: null });
  },
  async erase(context, { userId }) {
    await stopSubscriptions(context, userId);
    const { queries } = context.database;
    await queries.delete(refundRequests).where(inArray(refundRequests.orderId, ownOrders(queries, userId)));
    await queries.delete(paymentCustomers).where(eq(paymentCustomers.userId, userId));
    await queries.delete(trialOffers).where(eq(trialOffers.userId, userId));
  },
};

function ownOrders(queries: Queries, userId: string) {
  return queries.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
}

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
