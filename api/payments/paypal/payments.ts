import { z } from 'zod';
import { CURRENCY } from '#lib/catalog/prices.ts';
import type { PaymentState, ProviderCall } from '../payment-provider.ts';
import { ProviderError } from '../payment-provider.ts';
import type { TimeLeft } from '../time-left.ts';
import { hasIssue, type PayPalClient } from './client.ts';
import { captureSchema, formatAmount, orderSchema, transactionsSchema } from './resources.ts';
import { fetchSubscription, type PayPalAccount, subscriptionPath } from './subscriptions.ts';

const disputesSchema = z.object({
  items: z.array(z.object({ dispute_id: z.string(), status: z.string() })).default([]),
});
const disputeSchema = z.object({
  dispute_outcome: z.object({ outcome_code: z.string().default('') }).optional(),
});

/** Outcomes in which the money went to the buyer. */
const LOST_OUTCOMES = ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'ACCEPTED'];

const DAY = 86_400_000;
/** Days that lie between the first and the last payment of any subscription. */
const LONGEST_DAYS = 40 * 366;

/** Splits a payment's name: a period of a subscription names the subscription first. */
function splitReference(reference: string): { subscription: string | null; id: string } {
  const [subscription, id] = reference.split(':');
  return id === undefined
    ? { subscription: null, id: reference }
    : { subscription: subscription ?? null, id };
}

/** @throws ProviderError `missing` */
export async function readPayment(
  account: PayPalAccount,
  { reference, time }: { reference: string; time: TimeLeft },
): Promise<PaymentState> {
  const { subscription, id } = splitReference(reference);
  const payment =
    subscription === null
      ? await readUnnamed(account, { id, time })
      : await readPeriod(account, { subscription, id, time });
  return { ...payment, dispute: await readDispute(account.client, { id, time }) };
}

const saleSchema = z.object({ billing_agreement_id: z.string().optional() });

/** A payment of an order or of a period: disputes name both alike, without the subscription. */
async function readUnnamed(account: PayPalAccount, { id, time }: { id: string; time: TimeLeft }) {
  try {
    return { ...(await readCapture(account, { id, time })), subscription: null };
  } catch (error) {
    if (!(error instanceof ProviderError && error.failure === 'missing')) throw error;
    const path = `/v1/payments/sale/${encodeURIComponent(id)}`;
    const sale = saleSchema.parse(await account.client.send({ method: 'GET', path }, time));
    if (sale.billing_agreement_id === undefined) throw error;
    return readPeriod(account, { subscription: sale.billing_agreement_id, id, time });
  }
}

/** A payment of an order. Its refunds stand in the order. */
async function readCapture({ client }: PayPalAccount, { id, time }: { id: string; time: TimeLeft }) {
  const path = `/v2/payments/captures/${encodeURIComponent(id)}`;
  const capture = captureSchema.parse(await client.send({ method: 'GET', path }, time));
  const orderId = capture.custom_id ?? null;
  const amountCents = capture.amount.cents;
  const paid = { orderId, amountCents, paidAt: capture.create_time ?? null };
  if (capture.status === 'REFUNDED') return { ...paid, refundedCents: amountCents };
  const order = capture.supplementary_data?.related_ids?.order_id;
  if (capture.status !== 'PARTIALLY_REFUNDED' || !order) return { ...paid, refundedCents: 0 };
  const orderAnswer = await client.send(
    { method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(order)}` },
    time,
  );
  const refunds = orderSchema
    .parse(orderAnswer)
    .purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
  const refundedCents = refunds
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((sum, { amount }) => sum + amount.cents, 0);
  return { ...paid, refundedCents };
}

/**
 * A payment of a subscription's period. PayPal tells whether all of it was refunded, but not how much where a
 * part was: a part takes nothing back.
 */
async function readPeriod(
  account: PayPalAccount,
  { subscription, id, time }: { subscription: string; id: string; time: TimeLeft },
) {
  const { custom_id: orderId = null, start_time: start } = await fetchSubscription(account, {
    reference: subscription,
    time,
  });
  const query = new URLSearchParams({
    start_time: new Date(start - DAY).toISOString(),
    end_time: new Date(start + LONGEST_DAYS * DAY).toISOString(),
  });
  const path = `${subscriptionPath(subscription, '/transactions')}?${query}`;
  const answer = await account.client.send({ method: 'GET', path }, time);
  const payment = transactionsSchema.parse(answer).transactions.find((one) => one.id === id);
  if (!payment)
    throw new ProviderError('missing', `PayPal’s subscription ${subscription} has no payment ${id}`);
  const amountCents = payment.amount_with_breakdown.gross_amount.cents;
  const refundedCents = payment.status === 'REFUNDED' ? amountCents : 0;
  return { orderId, subscription, amountCents, refundedCents, paidAt: payment.time };
}

async function readDispute(
  client: PayPalClient,
  { id, time }: { id: string; time: TimeLeft },
): Promise<PaymentState['dispute']> {
  const query = new URLSearchParams({ disputed_transaction_id: id });
  const list = disputesSchema.parse(
    await client.send({ method: 'GET', path: `/v1/customer/disputes?${query}` }, time),
  );
  const [latest] = list.items;
  if (!latest) return 'none';
  if (latest.status !== 'RESOLVED') return 'open';
  const path = `/v1/customer/disputes/${encodeURIComponent(latest.dispute_id)}`;
  const dispute = disputeSchema.parse(await client.send({ method: 'GET', path }, time));
  return LOST_OUTCOMES.includes(dispute.dispute_outcome?.outcome_code ?? '') ? 'lost' : 'won';
}

const refundSchema = z.object({ id: z.string(), status: z.string() });

/** Refunds of one key that may fail before the next is not tried any more. */
const MAX_REFUNDS = 5;

/**
 * Pays an amount back, once for each key; one that was paid back whole before stays so. PayPal answers a key
 * as at first, also once its refund has failed: such a key is followed by another.
 * https://developer.paypal.com/reference/guidelines/idempotency/
 * @throws ProviderError
 */
export async function refundPayment(
  { client }: PayPalAccount,
  { payment, amountCents, call }: { payment: string; amountCents: number; call: ProviderCall },
): Promise<void> {
  const { id } = splitReference(payment);
  const body = { amount: { currency_code: CURRENCY, value: formatAmount(amountCents) } };
  const path = `/v2/payments/captures/${encodeURIComponent(id)}/refund`;
  try {
    for (let turn = 1; turn <= MAX_REFUNDS; turn += 1) {
      const key = turn === 1 ? call.key : `${call.key}:${turn}`;
      const made = refundSchema.parse(await client.send({ method: 'POST', path, body, key }, call.time));
      if (!(await hasFailed(client, { id: made.id, time: call.time }))) return;
    }
  } catch (error) {
    if (hasIssue(error, 'CAPTURE_FULLY_REFUNDED')) return;
    throw error;
  }
  throw new ProviderError('refused', `PayPal: the refunds of ${id} failed too often`);
}

/** True of a refund whose money stayed here. What its key answers may be older. */
async function hasFailed(client: PayPalClient, { id, time }: { id: string; time: TimeLeft }) {
  const path = `/v2/payments/refunds/${encodeURIComponent(id)}`;
  try {
    const { status } = refundSchema.parse(await client.send({ method: 'GET', path }, time));
    return status === 'FAILED' || status === 'CANCELLED';
  } catch (error) {
    // The refund was made: one that PayPal does not show is not told as refused.
    if (error instanceof ProviderError && error.failure !== 'unavailable') return false;
    throw error;
  }
}
