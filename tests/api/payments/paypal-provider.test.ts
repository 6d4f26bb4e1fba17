import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CheckoutRequest, PaymentProvider, ProviderCall } from '#api/payments/payment-provider.ts';
import { createPayPalClient } from '#api/payments/paypal/client.ts';
import { createWebhook, eventTypes } from '#api/payments/paypal/events.ts';
import { createPayPalProvider } from '#api/payments/paypal/paypal-provider.ts';
import { setUpPlans } from '#api/payments/paypal/plans.ts';
import { startTime } from '#api/payments/time-left.ts';
import { type Product, packProduct, planProduct } from '#lib/payments/products.ts';
import { type PayPalStandIn, startPayPalStandIn } from '#stand-ins/paypal/server.ts';

const START = Date.parse('2027-01-31T10:00:00Z');
const DAY = 86_400_000;
const certificate = readFileSync('stand-ins/paypal/certificate.pem', 'utf8');
const access = { clientId: 'stand-in', clientSecret: 'secret' };

let standIn: PayPalStandIn;
let provider: PaymentProvider;
let webhookUrl: string;
let keys = 0;
const received: { bytes: Buffer; headers: IncomingHttpHeaders }[] = [];
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  received.push({ bytes: Buffer.concat(parts), headers: request.headers });
  response.end();
});

const time = () => startTime(5000);
const call = (key = `key-${++keys}`): ProviderCall => ({ key, time: time() });

function createProvider(trust: Partial<{ rootCertificates: string[]; certificateOrigins: string[] }> = {}) {
  return createPayPalProvider({
    ...access,
    apiUrl: standIn.origin,
    webhookUrl,
    trust: {
      certificateOrigins: [standIn.origin],
      rootCertificates: [certificate],
      commonName: '.paypal.test',
      ...trust,
    },
  });
}

async function control(method: string, { path, body }: { path: string; body?: object }) {
  const answer = await fetch(`${standIn.origin}/stand-in/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  expect(answer.ok).toBe(true);
  return answer.status === 204 ? null : answer.json();
}

const advance = (days: number) => control('POST', { path: 'advance', body: { days } });
const plan = planProduct('month');
const pack = packProduct(1000) as Product;

function checkout(product: Product, more: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    orderId: `order-${++keys}`,
    product,
    isTrial: false,
    isInPage: false,
    beginsAt: null,
    customer: { userId: 'user', email: 'ada@example.com', reference: null },
    locale: 'tw',
    createdAt: START,
    returnUrl: 'http://localhost:1/back',
    cancelUrl: 'http://localhost:1/cancelled',
    ...more,
  };
}

async function decide(url: string | null, decision: 'approve' | 'decline' | 'cancel'): Promise<void> {
  const body = new URLSearchParams({ decision });
  const answer = await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
}

/** Opens a checkout and pays it; resolves with its reference. */
async function pay(request: CheckoutRequest): Promise<string> {
  const opened = await provider.openCheckout(request, call());
  await decide(opened.url, 'approve');
  return opened.reference;
}

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  standIn = await startPayPalStandIn({ ...access, stateFile: null, port: 0, retryMs: 1, now: () => START });
  provider = createProvider();
});

afterEach(async () => {
  await advance(0);
  received.length = 0;
});

afterAll(async () => {
  await standIn?.close();
  receiver.close();
});

describe('PayPal as a payment provider', () => {
  test('The PayPal provider tells an operator what is missing, makes it, and makes nothing twice', async () => {
    const client = createPayPalClient({ ...access, apiUrl: standIn.origin });
    await expect(provider.openCheckout(checkout(plan), call())).rejects.toMatchObject({ failure: 'refused' });
    const states = async (isDryRun: boolean) =>
      (await setUpPlans(client, { isDryRun, time: time() })).map(({ state }) => state);
    expect(await states(true)).toEqual(['missing', 'missing', 'missing', 'missing']);
    expect(await states(false)).toEqual(['made', 'made', 'made', 'made']);
    expect(await states(false)).toEqual(['there', 'there', 'there', 'there']);
    await createWebhook(client, { url: webhookUrl, time: time() });
  });

  test('The PayPal provider opens one page for an order, however often it is asked for', async () => {
    const request = checkout(pack);
    const first = await provider.openCheckout(request, call('same'));
    const second = await provider.openCheckout(request, call('same'));
    expect(second).toEqual(first);
    expect(first.url).toContain(standIn.origin);
    expect(await provider.readCheckout(first.reference, call())).toMatchObject({
      state: 'open',
      orderId: request.orderId,
      payment: null,
      paidAt: null,
    });
  });

  test('The PayPal provider captures an approved order once, and tells its amount', async () => {
    const request = checkout(pack);
    const reference = await pay(request);
    const paid = await provider.readCheckout(reference, call('capture'));
    expect(paid).toMatchObject({
      state: 'paid',
      orderId: request.orderId,
      amountCents: 1499,
      currency: 'USD',
    });
    expect(await provider.readCheckout(reference, call('other'))).toEqual(paid);
    await expect(provider.closeCheckout(reference, call())).rejects.toMatchObject({ failure: 'state' });
  });

  test('The PayPal provider tells a declined order as failed', async () => {
    const opened = await provider.openCheckout(checkout(pack), call());
    await decide(opened.url, 'decline');
    expect((await provider.readCheckout(opened.reference, call())).state).toBe('failed');
  });

  test('The PayPal provider finds a payment done whose answer was lost', async () => {
    for (const kind of ['error-after', 'reset', 'hang']) {
      const reference = await pay(checkout(pack));
      await control('POST', { path: 'faults', body: { kind, path: '/v2/checkout/orders/', method: 'POST' } });
      // Long enough that a busy machine has sent it, too short for another try of what has failed.
      const short = { key: `lost-${kind}`, time: startTime(kind === 'hang' ? 2000 : 300) };
      await expect(provider.readCheckout(reference, short)).rejects.toMatchObject({ failure: 'unavailable' });
      expect((await provider.readCheckout(reference, call(`lost-${kind}`))).state).toBe('paid');
    }
  });

  test('The PayPal provider reads once more what broke off, while time is left', async () => {
    const reference = await pay(checkout(plan));
    await control('POST', { path: 'faults', body: { kind: 'reset', path: '/v1/billing/subscriptions/' } });
    expect((await provider.readSubscription(reference, time())).status).toBe('active');
  });

  test('The PayPal provider tells that nobody knows what was done while PayPal is down', async () => {
    const down = createPayPalProvider({
      ...access,
      apiUrl: 'http://127.0.0.1:1',
      webhookUrl,
      trust: { certificateOrigins: [], rootCertificates: [], commonName: '' },
    });
    await expect(down.openCheckout(checkout(pack), call())).rejects.toMatchObject({ failure: 'unavailable' });
  });

  test('The PayPal provider tells a subscription from its approval to its end', async () => {
    const request = checkout(plan);
    const opened = await provider.openCheckout(request, call());
    expect((await provider.readCheckout(opened.reference, call())).state).toBe('open');
    expect((await provider.readSubscription(opened.reference, time())).status).toBe('pending');
    await decide(opened.url, 'approve');
    expect(await provider.readCheckout(opened.reference, call())).toMatchObject({
      state: 'paid',
      amountCents: 999,
      subscription: opened.reference,
    });
    expect(await provider.readSubscription(opened.reference, time())).toMatchObject({
      orderId: request.orderId,
      status: 'active',
      interval: 'month',
      nextInterval: null,
      beginsAt: START,
      paidUntil: Date.parse('2027-02-28T10:00:00Z'),
      renews: true,
      isTrial: false,
    });
    await provider.endSubscription(opened.reference, call());
    await provider.stopSubscription(opened.reference, call());
    expect(await provider.readSubscription(opened.reference, time())).toMatchObject({
      status: 'ended',
      paidUntil: null,
      renews: false,
    });
    await expect(provider.resumeSubscription(opened.reference, call())).rejects.toMatchObject({
      failure: 'state',
    });
  });

  test('The PayPal provider begins a subscription where another one ends', async () => {
    const beginsAt = START + 20 * DAY;
    const reference = await pay(checkout(plan, { beginsAt }));
    expect(await provider.readCheckout(reference, call())).toMatchObject({ state: 'paid', amountCents: 0 });
    expect(await provider.readSubscription(reference, time())).toMatchObject({ beginsAt, payment: null });
  });

  test('The PayPal provider changes from a month to a year with the next period, once the payer agrees', async () => {
    const reference = await pay(checkout(plan));
    const urls = { returnUrl: 'http://localhost:1/', cancelUrl: 'http://localhost:1/' };
    const change = {
      subscription: reference,
      interval: 'year',
      orderId: 'change',
      locale: 'en',
      ...urls,
    } as const;
    const { approvalUrl } = await provider.changeAtRenewal(change, call());
    expect(await provider.readSubscription(reference, time())).toMatchObject({ nextInterval: null });
    await decide(approvalUrl, 'approve');
    expect(await provider.readSubscription(reference, time())).toMatchObject({
      interval: 'month',
      nextInterval: 'year',
      paidUntil: Date.parse('2027-02-28T10:00:00Z'),
    });
    expect(await provider.changeAtRenewal(change, call())).toEqual({ approvalUrl: null });
  });

  test('The PayPal provider pays back in parts, and tells how much', async () => {
    const reference = await pay(checkout(pack));
    const { payment } = await provider.readCheckout(reference, call());
    const refund = { payment: payment ?? '', amountCents: 500, orderId: 'order' };
    await provider.refund(refund, call('part'));
    await provider.refund(refund, call('part'));
    expect(await provider.readPayment(refund.payment, time())).toMatchObject({
      amountCents: 1499,
      refundedCents: 500,
      subscription: null,
      dispute: 'none',
    });
    await provider.refund({ ...refund, amountCents: 999 }, call());
    expect((await provider.readPayment(refund.payment, time())).refundedCents).toBe(1499);
    await provider.refund({ ...refund, amountCents: 999 }, call());
  });

  test('[PAY-01] The PayPal provider pays back anew what came back from the bank, and only once', async () => {
    const reference = await pay(checkout(pack));
    const { payment } = await provider.readCheckout(reference, call());
    const refund = { payment: payment ?? '', amountCents: 500, orderId: 'order' };
    const refunded = async () => (await provider.readPayment(refund.payment, time())).refundedCents;
    for (const _turn of [1, 2]) {
      await provider.refund(refund, call('failing'));
      await provider.refund(refund, call('failing'));
      expect(await refunded()).toBe(500);
      await control('POST', { path: 'failed-refunds', body: { payment } });
      expect(await refunded()).toBe(0);
    }
    await provider.refund(refund, call('failing'));
    await provider.refund(refund, call('failing'));
    expect(await refunded()).toBe(500);
  });

  test('[PAY-01] A refund that PayPal has made, but does not show, is not told as refused', async () => {
    const reference = await pay(checkout(pack));
    const { payment } = await provider.readCheckout(reference, call());
    const refund = { payment: payment ?? '', amountCents: 500, orderId: 'order' };
    const hidden = { kind: 'refuse', path: '/v2/payments/refunds', method: 'GET' };
    await control('POST', { path: 'faults', body: hidden });
    await provider.refund(refund, call('hidden'));
    expect((await provider.readPayment(refund.payment, time())).refundedCents).toBe(500);
  });

  test('The PayPal provider pays a period of a subscription back', async () => {
    const reference = await pay(checkout(plan));
    const { payment } = await provider.readSubscription(reference, time());
    await provider.refund({ payment: payment ?? '', amountCents: 999, orderId: 'order' }, call());
    expect(await provider.readPayment(payment ?? '', time())).toMatchObject({
      subscription: reference,
      refundedCents: 999,
    });
  });

  test('The PayPal provider tells a dispute and its outcome', async () => {
    const reference = await pay(checkout(pack));
    const { payment } = await provider.readCheckout(reference, call());
    const read = async () => (await provider.readPayment(payment ?? '', time())).dispute;
    const { id } = await control('POST', { path: 'disputes', body: { payment } });
    expect(await read()).toBe('open');
    await control('POST', { path: `disputes/${id}`, body: { outcome: 'RESOLVED_BUYER_FAVOUR' } });
    expect(await read()).toBe('lost');
  });

  test('[PAY-12] takes signed events alone, and names what they are about', async () => {
    const reference = await pay(checkout(plan));
    await advance(0);
    const events = await Promise.all(
      received.map(({ bytes, headers }) => provider.readEvent({ bytes, headers, now: START })),
    );
    expect(events.map(({ type }) => type)).toEqual([
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'PAYMENT.SALE.COMPLETED',
    ]);
    const subject = (kind: string) => ({ kind, reference });
    for (const { subjects } of events)
      expect(subjects).toEqual([subject('checkout'), subject('subscription')]);
    expect(events[0]?.at).toBe(START);
  });

  test('[PAY-12] refuses events that are forged, stale, or sent to another webhook', async () => {
    await pay(checkout(plan));
    await advance(0);
    const [first] = received;
    if (!first) throw new Error('No event came.');
    const { bytes, headers } = first;
    const read = (change: Partial<Parameters<PaymentProvider['readEvent']>[0]>, by = provider) =>
      by.readEvent({ bytes, headers, now: START, ...change });
    const refused = { failure: 'refused' };
    const changed = Buffer.from(bytes.toString().replace('ACTIVE', 'ACTIVF'));
    await expect(read({ bytes: changed })).rejects.toMatchObject(refused);
    await expect(read({ now: START + 5 * DAY })).rejects.toMatchObject(refused);
    await expect(read({ now: START - DAY })).rejects.toMatchObject(refused);
    const without = (name: string) => ({ ...headers, [`paypal-${name}`]: undefined });
    await expect(read({ headers: without('transmission-sig') })).rejects.toMatchObject(refused);
    const elsewhere = {
      ...headers,
      'paypal-cert-url': `${standIn.origin}@evil.test/v1/notifications/certs/C`,
    };
    await expect(read({ headers: elsewhere })).rejects.toMatchObject(refused);
    const beside = { ...headers, 'paypal-cert-url': `${standIn.origin}/v1/catalogs/products` };
    await expect(read({ headers: beside })).rejects.toMatchObject(refused);
    await expect(read({}, createProvider({ rootCertificates: [] }))).rejects.toMatchObject(refused);
    await expect(
      read({}, createProvider({ certificateOrigins: ['https://api.paypal.com'] })),
    ).rejects.toMatchObject(refused);
    expect((await read({})).type).toBe(eventTypes[0]);
  });

  test('The PayPal provider lists events that were never delivered', async () => {
    await control('PUT', { path: 'deliveries', body: { copies: 0 } });
    const reference = await pay(checkout(pack));
    await provider.readCheckout(reference, call());
    await control('PUT', { path: 'deliveries' });
    const events = await provider.listEvents({ from: START, until: null }, time());
    const about = events.filter(({ subjects }) =>
      subjects.some((subject) => subject.reference === reference),
    );
    expect(about.map(({ type }) => type)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  });

  test('The PayPal provider ends a trial with the price of the year, and tells a renewal that failed', async () => {
    const trial = await pay(checkout(planProduct('year'), { isTrial: true }));
    expect(await provider.readCheckout(trial, call())).toMatchObject({ state: 'paid', amountCents: 0 });
    expect(await provider.readSubscription(trial, time())).toMatchObject({
      isTrial: true,
      interval: 'year',
      paidUntil: START + 3 * DAY,
    });
    const opened = await provider.openCheckout(checkout(planProduct('year'), { isTrial: true }), call());
    await decide(opened.url, 'decline');
    await advance(3);
    expect(await provider.readSubscription(trial, time())).toMatchObject({
      isTrial: false,
      status: 'active',
      paidUntil: Date.parse('2028-02-03T10:00:00Z'),
    });
    expect((await provider.readSubscription(opened.reference, time())).status).toBe('past_due');
    await advance(5);
    expect((await provider.readSubscription(opened.reference, time())).status).toBe('ended');
  });
});
