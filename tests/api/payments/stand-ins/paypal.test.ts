import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CheckoutPaymentIntent,
  Client,
  Environment,
  IntervalUnit,
  OrdersController,
  PaymentsController,
  PaypalExperienceUserAction,
  PlanRequestStatus,
  SubscriptionsController,
  TenureType,
} from '@paypal/paypal-server-sdk';
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PayPalStandIn, startPayPalStandIn } from '#stand-ins/paypal/server.ts';

const START = Date.parse('2027-01-31T10:00:00Z');
const addresses = { returnUrl: 'http://localhost:1/back', cancelUrl: 'http://localhost:1/cancelled' };
/** The SDK’s own name for the call, which no name of ours may have. */
const SHOW_ORDER = 'getOrder';
const usd = (value: string) => ({ currencyCode: 'USD', value });

let standIn: PayPalStandIn;
let subscriptions: SubscriptionsController;
let orders: OrdersController;
let payments: PaymentsController;
let monthly: string;
let yearly: string;
let trial: string;
/** Calls that the SDK made. */
let calls = 0;
const events: { event_type: string; resource: { id: string; status?: string } }[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  events.push(JSON.parse(body));
  response.end();
});

function connect(clientSecret: string): Client {
  return new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: 'stand-in', oAuthClientSecret: clientSecret },
    environment: Environment.Sandbox,
    timeout: 5000,
    httpClientOptions: { retryConfig: { maxNumberOfRetries: 0 } },
    unstable_httpClientOptions: {
      adapter: (config: { url: string }) => {
        calls += 1;
        const url = config.url.replace('https://api-m.sandbox.paypal.com', standIn.origin);
        return axios.getAdapter('http')({ ...config, url } as never);
      },
    },
  });
}

/** Presses a button of a page to pay on; resolves with the address that the person goes back to. */
async function decide(links: { rel: string; href: string }[] | undefined, decision: string): Promise<URL> {
  const link = links?.find(({ rel }) => rel === 'approve' || rel === 'payer-action');
  const body = new URLSearchParams({ decision });
  const answer = await fetch(link?.href ?? '', { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

async function control(method: string, { path, body }: { path: string; body?: object }): Promise<void> {
  const answer = await fetch(`${standIn.origin}/stand-in/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  expect(answer.ok).toBe(true);
}

const advance = (days: number) => control('POST', { path: 'advance', body: { days } });

/** Types of the events that came since the last look. */
function takeEvents(): string[] {
  return events.splice(0).map((event) => event.event_type);
}

const cycle = (unit: IntervalUnit, price: string) => ({
  frequency: { intervalUnit: unit, intervalCount: 1 },
  tenureType: TenureType.Regular,
  sequence: 1,
  totalCycles: 0,
  pricingScheme: { fixedPrice: usd(price) },
});

async function createPlan(name: string, billingCycles: ReturnType<typeof cycle>[]): Promise<string> {
  const { result } = await subscriptions.createBillingPlan({
    body: {
      productId,
      name,
      status: PlanRequestStatus.Active,
      billingCycles,
      paymentPreferences: { paymentFailureThreshold: 2 },
    },
  });
  return result.id ?? '';
}

let productId = '';

async function postJson(path: string, body: object): Promise<{ id: string }> {
  const credentials = Buffer.from('stand-in:secret').toString('base64');
  const token = await fetch(`${standIn.origin}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: bearer } = await token.json();
  const answer = await fetch(standIn.origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  standIn = await startPayPalStandIn({
    clientId: 'stand-in',
    clientSecret: 'secret',
    stateFile: null,
    port: 0,
    retryMs: 1,
    now: () => START,
  });
  const client = connect('secret');
  subscriptions = new SubscriptionsController(client);
  orders = new OrdersController(client);
  payments = new PaymentsController(client);
  productId = (await postJson('/v1/catalogs/products', { name: 'Pro', type: 'SERVICE' })).id;
  await postJson('/v1/notifications/webhooks', {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    event_types: [{ name: '*' }],
  });
  monthly = await createPlan('Monthly', [cycle(IntervalUnit.Month, '9.99')]);
  yearly = await createPlan('Yearly', [cycle(IntervalUnit.Year, '59.99')]);
  trial = await createPlan('Trial', [
    { ...cycle(IntervalUnit.Day, '0'), tenureType: TenureType.Trial, totalCycles: 3 },
    { ...cycle(IntervalUnit.Year, '59.99'), sequence: 2 },
  ]);
});

afterAll(async () => {
  await standIn?.close();
  receiver.close();
  // The suite counts for something only while the SDK does most of the talking.
  expect(calls).toBeGreaterThanOrEqual(60);
});

/** Subscribes to a plan; resolves with its id. */
async function subscribe(planId: string, requestId: string): Promise<string> {
  const { result } = await subscriptions.createSubscription({
    paypalRequestId: requestId,
    body: { planId, customId: requestId, applicationContext: addresses },
  });
  await decide(result.links, 'approve');
  return result.id ?? '';
}

const read = async (id: string) => (await subscriptions.getSubscription({ id })).result;
const saleCount = async (id: string) => {
  const { result } = await subscriptions.listSubscriptionTransactions({
    id,
    startTime: '2027-01-01T00:00:00Z',
    endTime: '2040-01-01T00:00:00Z',
  });
  return result.transactions?.length;
};

const order = (value: string, invoiceId?: string) => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [{ customId: 'order', invoiceId, amount: usd(value) }],
  paymentSource: {
    paypal: { experienceContext: { ...addresses, userAction: PaypalExperienceUserAction.PayNow } },
  },
});

describe('The stand-in for PayPal, driven by PayPal’s own SDK', () => {
  test('The PayPal stand-in refuses calls with a wrong secret', async () => {
    const wrong = new SubscriptionsController(connect('guessed'));
    await expect(wrong.getSubscription({ id: 'I-1' })).rejects.toThrow();
  });

  test('The PayPal stand-in shows a plan as it was made, and lists all plans of a product', async () => {
    const { result } = await subscriptions.getBillingPlan(yearly);
    expect(result.billingCycles?.[0]?.pricingScheme?.fixedPrice?.value).toBe('59.99');
    const list = await subscriptions.listBillingPlans({ productId });
    expect(list.result.plans?.map(({ id }) => id)).toEqual([monthly, yearly, trial]);
  });

  test('The PayPal stand-in starts a subscription once the payer agrees, and charges it', async () => {
    takeEvents();
    const { result } = await subscriptions.createSubscription({
      paypalRequestId: 'start',
      body: { planId: monthly, customId: 'start', applicationContext: addresses },
    });
    expect(result.status).toBe('APPROVAL_PENDING');
    const back = await decide(result.links, 'approve');
    expect(back.origin + back.pathname).toBe(addresses.returnUrl);
    expect(back.searchParams.get('subscription_id')).toBe(result.id);
    const active = await read(result.id ?? '');
    expect(active.status).toBe('ACTIVE');
    expect(active.billingInfo?.nextBillingTime).toBe('2027-02-28T10:00:00Z');
    await advance(0);
    expect(takeEvents()).toEqual([
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'PAYMENT.SALE.COMPLETED',
    ]);
  });

  test('The PayPal stand-in leaves a subscription pending whose payer goes back', async () => {
    const { result } = await subscriptions.createSubscription({
      body: { planId: monthly, applicationContext: addresses },
    });
    const back = await decide(result.links, 'cancel');
    expect(back.origin + back.pathname).toBe(addresses.cancelUrl);
    expect((await read(result.id ?? '')).status).toBe('APPROVAL_PENDING');
  });

  test('The PayPal stand-in answers a repeated request id alike, and refuses it with another body', async () => {
    const body = { planId: monthly, customId: 'twice', applicationContext: addresses };
    const first = await subscriptions.createSubscription({ paypalRequestId: 'twice', body });
    const second = await subscriptions.createSubscription({ paypalRequestId: 'twice', body });
    expect(second.result.id).toBe(first.result.id);
    const other = subscriptions.createSubscription({
      paypalRequestId: 'twice',
      body: { ...body, planId: yearly },
    });
    await expect(other).rejects.toThrow();
  });

  test('The PayPal stand-in refuses a subscription to a plan that does not exist', async () => {
    await expect(subscriptions.createSubscription({ body: { planId: 'P-NONE' } })).rejects.toThrow();
  });

  test('The PayPal stand-in revises the plan from the next period on, once the payer agrees', async () => {
    const id = await subscribe(monthly, 'revise');
    const { result } = await subscriptions.reviseSubscription({
      id,
      body: { planId: yearly, applicationContext: addresses },
    });
    expect((await read(id)).planId).toBe(monthly);
    await decide(result.links, 'approve');
    expect((await read(id)).planId).toBe(yearly);
    expect(await saleCount(id)).toBe(1);
  });

  test('The PayPal stand-in keeps the plan where the payer does not agree to another', async () => {
    const id = await subscribe(monthly, 'revise-not');
    const { result } = await subscriptions.reviseSubscription({ id, body: { planId: yearly } });
    await decide(result.links, 'cancel');
    expect((await read(id)).planId).toBe(monthly);
  });

  test('The PayPal stand-in cancels at once and for ever', async () => {
    const id = await subscribe(monthly, 'cancel');
    await subscriptions.cancelSubscription({ id, body: { reason: 'Asked for' } });
    const cancelled = await read(id);
    expect(cancelled.status).toBe('CANCELLED');
    expect(cancelled.billingInfo?.nextBillingTime).toBeUndefined();
    await expect(subscriptions.cancelSubscription({ id, body: { reason: 'Again' } })).rejects.toThrow();
    await expect(subscriptions.reviseSubscription({ id, body: { planId: yearly } })).rejects.toThrow();
  });

  test('The PayPal stand-in refuses to cancel without a reason', async () => {
    const id = await subscribe(monthly, 'no-reason');
    await expect(subscriptions.cancelSubscription({ id, body: { reason: '' } })).rejects.toThrow();
  });

  test('The PayPal stand-in captures an approved order once', async () => {
    const { result } = await orders.createOrder({
      paypalRequestId: 'order-1',
      body: order('14.99', 'inv-1'),
    });
    const id = result.id ?? '';
    await expect(orders.captureOrder({ id })).rejects.toThrow();
    await decide(result.links, 'approve');
    expect((await orders[SHOW_ORDER]({ id })).result.status).toBe('APPROVED');
    const captured = await orders.captureOrder({ id, paypalRequestId: 'capture-1' });
    const capture = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0];
    expect(capture?.status).toBe('COMPLETED');
    expect(capture?.amount?.value).toBe('14.99');
    const again = await orders.captureOrder({ id, paypalRequestId: 'capture-1' });
    expect(again.result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id).toBe(capture?.id);
    await expect(orders.captureOrder({ id })).rejects.toThrow();
    expect((await orders[SHOW_ORDER]({ id })).result.status).toBe('COMPLETED');
  });

  test('The PayPal stand-in declines an order of a card that declines, and takes another try', async () => {
    const { result } = await orders.createOrder({ body: order('6.99', 'inv-2') });
    await decide(result.links, 'decline');
    await expect(orders.captureOrder({ id: result.id ?? '' })).rejects.toThrow();
    expect((await orders[SHOW_ORDER]({ id: result.id ?? '' })).result.status).toBe('APPROVED');
  });

  test('The PayPal stand-in refuses a second payment of one invoice', async () => {
    const { result } = await orders.createOrder({ body: order('14.99', 'inv-1') });
    await decide(result.links, 'approve');
    await expect(orders.captureOrder({ id: result.id ?? '' })).rejects.toThrow();
  });

  test('The PayPal stand-in gives a payment back in parts, and never more than it was', async () => {
    const { result } = await orders.createOrder({ body: order('20.00', 'inv-3') });
    await decide(result.links, 'approve');
    const captured = await orders.captureOrder({ id: result.id ?? '' });
    const captureId = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
    await advance(0);
    takeEvents();
    const part = await payments.refundCapturedPayment({ captureId, body: { amount: usd('5.00') } });
    expect(part.result.status).toBe('COMPLETED');
    expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('PARTIALLY_REFUNDED');
    const over = payments.refundCapturedPayment({ captureId, body: { amount: usd('15.01') } });
    await expect(over).rejects.toThrow();
    const rest = await payments.refundCapturedPayment({ captureId, paypalRequestId: 'rest' });
    expect(rest.result.amount?.value).toBe('15.00');
    expect((await payments.getRefund({ refundId: rest.result.id ?? '' })).result.amount?.value).toBe('15.00');
    await expect(payments.refundCapturedPayment({ captureId })).rejects.toThrow();
    await advance(0);
    expect(takeEvents()).toEqual(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REFUNDED']);
  });

  test('The PayPal stand-in refuses bodies that PayPal would refuse', async () => {
    const wrong = {
      ...order('14.99'),
      purchaseUnits: [{ amount: { currencyCode: 'USDX', value: '14.99' } }],
    };
    await expect(orders.createOrder({ body: wrong })).rejects.toThrow();
    await expect(orders[SHOW_ORDER]({ id: 'NONE' })).rejects.toThrow();
  });

  test('The PayPal stand-in does what was asked before a planned fault, so that a repeated request finds it done', async () => {
    await control('POST', { path: 'faults', body: { kind: 'error-after', path: '/v2/checkout/orders' } });
    const request = { paypalRequestId: 'faulty', body: order('9.00', 'inv-4') };
    await expect(orders.createOrder(request)).rejects.toThrow();
    await control('POST', { path: 'faults', body: { kind: 'reset', path: '/v2/checkout/orders' } });
    await expect(orders.createOrder(request)).rejects.toThrow();
    const { result } = await orders.createOrder(request);
    expect((await orders.createOrder(request)).result.id).toBe(result.id);
  });

  test('The PayPal stand-in sends events again, doubled and out of order, as a test asks', async () => {
    await advance(0);
    takeEvents();
    await control('PUT', { path: 'deliveries', body: { copies: 2, held: true, order: [2] } });
    await subscribe(monthly, 'out-of-order');
    await control('POST', { path: 'flush' });
    await control('PUT', { path: 'deliveries' });
    expect(takeEvents()).toEqual([
      'PAYMENT.SALE.COMPLETED',
      'PAYMENT.SALE.COMPLETED',
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
    ]);
  });

  test('The PayPal stand-in renews at the end of each period, on the last day of a short month, and ends a trial with a charge', async () => {
    const id = await subscribe(monthly, 'renew');
    const tried = await subscribe(trial, 'trial');
    const declined = await subscriptions.createSubscription({
      body: { planId: trial, applicationContext: addresses },
    });
    await decide(declined.result.links, 'decline');
    expect(await saleCount(tried)).toBe(0);
    await advance(2.9);
    expect(await saleCount(tried)).toBe(0);
    await advance(0.1);
    expect(await saleCount(tried)).toBe(1);
    expect((await read(tried)).billingInfo?.nextBillingTime).toBe('2028-02-03T10:00:00Z');
    expect((await read(declined.result.id ?? '')).billingInfo?.failedPaymentsCount).toBe(1);
    await advance(25);
    expect(await saleCount(id)).toBe(2);
    expect((await read(id)).billingInfo?.nextBillingTime).toBe('2027-03-31T10:00:00Z');
    expect((await read(declined.result.id ?? '')).status).toBe('SUSPENDED');
    const resumed = await subscriptions.createSubscription({
      body: { planId: monthly, startTime: '2027-05-01T00:00:00Z', applicationContext: addresses },
    });
    await decide(resumed.result.links, 'approve');
    expect((await read(resumed.result.id ?? '')).status).toBe('ACTIVE');
    expect(await saleCount(resumed.result.id ?? '')).toBe(0);
    await advance(70);
    expect(await saleCount(resumed.result.id ?? '')).toBe(1);
  });
});
