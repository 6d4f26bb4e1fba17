import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StripeAccount } from '../account.ts';
import { ApiError, missing } from '../api-error.ts';
import { refundBody } from '../requests.ts';
import type { Charge, Dispute, Intent, Refund } from '../state.ts';
import { list } from '../wire-format.ts';

const idParams = z.object({ id: z.string() });
const eventsQuery = z.looseObject({
  created: z.object({ gte: z.coerce.number().optional(), lt: z.coerce.number().optional() }).default({}),
  types: z.array(z.string()).max(20).optional(),
});

/** Payments, refunds, disputes and events. */
export function addPaymentRoutes(app: FastifyInstance, account: StripeAccount): void {
  const { state } = account;
  app.get('/v1/payment_intents/:id', async ({ params }) => findIntent(account, idParams.parse(params).id));
  app.get('/v1/invoices/:id', async ({ params }) => {
    const { id } = idParams.parse(params);
    const invoice = state.invoices[id];
    if (!invoice) throw missing('invoice', id);
    return invoice;
  });
  app.get('/v1/invoice_payments', async ({ query }) => {
    const { payment } = z
      .looseObject({ payment: z.object({ payment_intent: z.string(), type: z.literal('payment_intent') }) })
      .parse(query);
    const found = Object.values(state.invoicePayments).filter(
      (one) => one.payment.payment_intent === payment.payment_intent,
    );
    return list(found, { query, url: '/v1/invoice_payments' });
  });
  app.post('/v1/refunds', async ({ body }) => refund(account, refundBody.parse(body)));
  app.get('/v1/refunds/:id', async ({ params }) => {
    const { id } = idParams.parse(params);
    const refund = state.refunds[id];
    if (!refund) throw missing('refund', id);
    return refund;
  });
  app.get('/v1/disputes', async ({ query }) => {
    const { payment_intent: id } = z.looseObject({ payment_intent: z.string() }).parse(query);
    const found = Object.values(state.disputes).filter((one) => one.payment_intent === id);
    return list(found.toReversed(), { query, url: '/v1/disputes' });
  });
  app.get('/v1/events', async ({ query }) => {
    const { created, types } = eventsQuery.parse(query);
    const { gte = 0, lt = Number.POSITIVE_INFINITY } = created;
    const found = state.events
      .filter((event) => event.created >= gte && event.created < lt)
      .filter(({ type }) => types === undefined || types.includes(type));
    return list(found.toReversed(), { query, url: '/v1/events' });
  });
}

function findIntent({ state }: StripeAccount, id: string): Intent {
  const intent = state.intents[id];
  if (!intent) throw missing('payment_intent', id);
  return intent;
}

function chargeOf({ state }: StripeAccount, { latest_charge: id }: Intent): Charge {
  const charge = state.charges[id];
  if (!charge) throw new Error('A payment has a charge');
  return charge;
}

function refund(account: StripeAccount, given: z.output<typeof refundBody>): Refund {
  const intent = findIntent(account, given.payment_intent);
  const charge = chargeOf(account, intent);
  const left = charge.amount - charge.amount_refunded;
  if (charge.disputed)
    throw new ApiError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (left === 0)
    throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const { amount = left, metadata } = given;
  if (amount > left || amount < 1)
    throw new ApiError(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    );
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const id = account.nextId('re_');
  const made: Refund = {
    ...{ id, object: 'refund', created: account.seconds(), amount, currency: charge.currency },
    ...{ charge: charge.id, payment_intent: intent.id, metadata, status: 'succeeded' },
  };
  account.state.refunds[id] = made;
  account.emit('refund.created', made);
  account.emit('charge.refunded', charge);
  return made;
}

/** Has a bank take a payment back, or ends its dispute. */
export function dispute(
  account: StripeAccount,
  { payment, status }: { readonly payment: string; readonly status: Dispute['status'] },
): Dispute {
  const intent = findIntent(account, payment);
  const charge = chargeOf(account, intent);
  const known = Object.values(account.state.disputes).find((one) => one.payment_intent === payment);
  const id = known?.id ?? account.nextId('dp_');
  charge.disputed = true;
  const { amount, currency } = charge;
  const made: Dispute = {
    ...{ id, object: 'dispute', created: account.seconds(), amount, currency, status },
    ...{ charge: charge.id, payment_intent: payment },
  };
  account.state.disputes[id] = made;
  account.emit(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', made);
  return made;
}

/** Has the last refund of a payment fail, as banks may do days later. */
export function failRefund(account: StripeAccount, payment: string): Refund {
  const refund = Object.values(account.state.refunds).findLast((one) => one.payment_intent === payment);
  if (!refund) throw missing('refund', payment);
  const charge = chargeOf(account, findIntent(account, payment));
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  const failed: Refund = { ...refund, status: 'failed' };
  account.state.refunds[refund.id] = failed;
  account.emit('refund.failed', failed);
  return failed;
}
