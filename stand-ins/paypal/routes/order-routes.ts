import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PayPalAccount } from '../account.ts';
import { showSale } from '../billing.ts';
import { orderBody, refundBody } from '../bodies.ts';
import { notFound, RestError, unprocessable } from '../rest-error.ts';
import type { Capture, Money, Order, Refund } from '../state.ts';
import { withQuery } from './subscription-routes.ts';

const withId = z.object({ id: z.string() });

/** Calls on orders, their captures and refunds. */
export function addOrderRoutes(app: FastifyInstance, account: PayPalAccount): void {
  const { state } = account;
  const find = <Value>(records: Readonly<Record<string, Value>>, params: unknown): Value => {
    const found = records[withId.parse(params).id];
    if (!found) throw notFound();
    return found;
  };
  app.post('/v2/checkout/orders', async ({ body }, reply) =>
    reply.code(201).send(showOrder(account, createOrder(account, orderBody.parse(body)))),
  );
  app.get('/v2/checkout/orders/:id', async ({ params }) => showOrder(account, find(state.orders, params)));
  app.post('/v2/checkout/orders/:id/capture', async ({ params }, reply) => {
    const order = find(state.orders, params);
    captureOrder(account, order);
    return reply.code(201).send(showOrder(account, order));
  });
  app.get('/v2/payments/captures/:id', async ({ params }) => showCapture(find(state.captures, params)));
  app.post('/v2/payments/captures/:id/refund', async ({ params, body }, reply) => {
    const { id } = withId.parse(params);
    const { amount } = refundBody.parse(body ?? {});
    return reply.code(201).send(showRefund(refundPayment(account, id, amount)));
  });
  app.get('/v1/payments/sale/:id', async ({ params }) => {
    const { id } = withId.parse(params);
    const subscription = subscriptionOf(account, id);
    const sale = subscription?.transactions.find((one) => one.id === id);
    if (!subscription || !sale) throw notFound();
    return showSale(subscription, sale);
  });
  app.get('/v2/payments/refunds/:id', async ({ params }) => showRefund(find(state.refunds, params)));
}

function createOrder(account: PayPalAccount, body: z.output<typeof orderBody>): Order {
  if (body.intent !== 'CAPTURE') throw unprocessable('PERMISSION_DENIED');
  for (const { amount, items } of body.purchase_units) {
    if (!items) continue;
    const sum = items.reduce(
      (total, item) => total + Number(item.unit_amount.value) * Number(item.quantity),
      0,
    );
    if (sum.toFixed(2) !== Number(amount.breakdown?.item_total.value ?? Number.NaN).toFixed(2))
      throw unprocessable('ITEM_TOTAL_MISMATCH');
  }
  const context = body.payment_source?.paypal.experience_context ?? body.application_context;
  const order: Order = {
    id: account.nextId(''),
    status: 'PAYER_ACTION_REQUIRED',
    intent: 'CAPTURE',
    purchase_units: body.purchase_units.map((unit) => ({
      ...unit,
      reference_id: unit.reference_id ?? 'default',
    })),
    addresses: {
      return_url: context?.return_url ?? account.origin,
      cancel_url: context?.cancel_url ?? account.origin,
    },
    create_time: account.time(),
    update_time: account.time(),
    payerId: null,
    declines: false,
    captureId: null,
  };
  account.state.orders[order.id] = order;
  return order;
}

/** Takes the money of an approved order, once. @throws RestError 422 */
function captureOrder(account: PayPalAccount, order: Order): void {
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
  if (order.declines) throw unprocessable('INSTRUMENT_DECLINED');
  const [unit] = order.purchase_units;
  if (!unit) throw new RestError(500, 'INTERNAL_SERVER_ERROR');
  const isTaken = Object.values(account.state.captures).some(
    ({ invoice_id }) => invoice_id !== undefined && invoice_id === unit.invoice_id,
  );
  if (isTaken) throw unprocessable('DUPLICATE_INVOICE_ID');
  const capture: Capture = {
    id: account.nextId('C'),
    orderId: order.id,
    status: 'COMPLETED',
    amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
    custom_id: unit.custom_id,
    invoice_id: unit.invoice_id,
    create_time: account.time(),
  };
  account.state.captures[capture.id] = capture;
  order.captureId = capture.id;
  order.status = 'COMPLETED';
  order.update_time = account.time();
  account.emit('PAYMENT.CAPTURE.COMPLETED', { resourceType: 'capture', resource: showCapture(capture) });
}

/** The subscription of which a payment is. */
function subscriptionOf({ state }: PayPalAccount, id: string) {
  return Object.values(state.subscriptions).find(({ transactions }) =>
    transactions.some((sale) => sale.id === id),
  );
}

/** Money of a payment that went back, without refunds that failed. */
function refundedOf({ state }: PayPalAccount, id: string): number {
  return Object.values(state.refunds)
    .filter(({ paymentId, status }) => paymentId === id && status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + Number(amount.value), 0);
}

/** Has the newest refund of a capture fail after the fact, as where the payer’s bank sends it back. */
export function failRefund(account: PayPalAccount, paymentId: string): { refunded: number } {
  const { refunds, captures } = account.state;
  const refund = Object.values(refunds).findLast((one) => one.paymentId === paymentId);
  const capture = captures[paymentId];
  if (!refund || !capture) throw notFound();
  refund.status = 'FAILED';
  const refunded = refundedOf(account, paymentId);
  capture.status = refunded > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
  return { refunded };
}

/** Gives money of a capture or of a subscription's payment back. @throws RestError 404, 422 */
function refundPayment(account: PayPalAccount, id: string, amount: Money | undefined): Refund {
  const { state } = account;
  const capture = state.captures[id];
  const subscription = subscriptionOf(account, id);
  const sale = subscription?.transactions.find((one) => one.id === id);
  const payment = capture ?? sale;
  if (!payment) throw notFound();
  const left = Number(payment.amount.value) - refundedOf(account, id);
  if (left <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
  const value = amount ? Number(amount.value) : left;
  if (value > left + 0.001) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
  const refund: Refund = {
    id: account.nextId('R'),
    status: 'COMPLETED',
    paymentId: id,
    amount: { currency_code: payment.amount.currency_code, value: value.toFixed(2) },
    create_time: account.time(),
    custom_id: capture?.custom_id,
    invoice_id: capture?.invoice_id,
  };
  state.refunds[refund.id] = refund;
  const status = left - value < 0.005 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  if (capture) {
    capture.status = status;
    account.emit('PAYMENT.CAPTURE.REFUNDED', {
      resourceType: 'refund',
      resource: {
        ...showRefund(refund),
        links: [{ rel: 'up', href: `${account.origin}/v2/payments/captures/${id}`, method: 'GET' }],
      },
    });
  } else if (subscription && sale) {
    subscription.transactions.splice(subscription.transactions.indexOf(sale), 1, { ...sale, status });
    const resource = { ...showSale(subscription, sale), id: refund.id, sale_id: id, state: 'completed' };
    account.emit('PAYMENT.SALE.REFUNDED', { resourceType: 'refund', resource });
  }
  return refund;
}

/** Takes a payer's decision on the page of an order. Returns the address that they go back to. */
export function decideOrder(
  account: PayPalAccount,
  { order, decision }: { order: Order; decision: 'approve' | 'decline' | 'cancel' },
): string {
  if (decision === 'cancel') return withQuery(order.addresses.cancel_url, { token: order.id });
  order.declines = decision === 'decline';
  order.payerId ??= account.nextId('PAYER');
  if (order.status === 'PAYER_ACTION_REQUIRED') {
    order.status = 'APPROVED';
    order.update_time = account.time();
    account.emit('CHECKOUT.ORDER.APPROVED', {
      resourceType: 'checkout-order',
      resource: showOrder(account, order),
    });
  }
  return withQuery(order.addresses.return_url, { token: order.id, PayerID: order.payerId });
}

function showCapture({ orderId, ...capture }: Capture) {
  return {
    ...capture,
    final_capture: true,
    update_time: capture.create_time,
    supplementary_data: { related_ids: { order_id: orderId } },
  };
}

function showRefund({ paymentId: _paymentId, ...refund }: Refund) {
  return { ...refund, update_time: refund.create_time };
}

/** An order as calls and events tell it. */
function showOrder({ state, origin }: PayPalAccount, order: Order) {
  const { id, status, intent, create_time, update_time, payerId } = order;
  const capture = order.captureId === null ? null : state.captures[order.captureId];
  return {
    id,
    status,
    intent,
    create_time,
    update_time,
    ...(payerId && { payer: { payer_id: payerId } }),
    purchase_units: order.purchase_units.map((unit) => ({
      ...unit,
      ...(capture && {
        payments: {
          captures: [showCapture(capture)],
          refunds: Object.values(state.refunds)
            .filter(({ paymentId }) => paymentId === capture.id)
            .map(showRefund),
        },
      }),
    })),
    links: [
      { rel: 'self', href: `${origin}/v2/checkout/orders/${id}`, method: 'GET' },
      { rel: 'payer-action', href: `${origin}/checkoutnow?token=${id}`, method: 'GET' },
    ],
  };
}
