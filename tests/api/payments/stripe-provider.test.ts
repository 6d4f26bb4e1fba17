import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { type CheckoutRequest, ProviderError } from '#api/payments/payment-provider.ts';
import { startTime } from '#api/payments/time-left.ts';
import { packProduct, planProduct } from '#lib/payments/products.ts';
import { openStripe, type TestStripe, WEBHOOK_SECRET } from './support/open-stripe.ts';

const DAY_MS = 86_400_000;
const time = () => startTime(4500);
let keys = 0;
const call = () => ({ time: time(), key: `key-${keys++}` });

function requestFor(given: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    ...{
      orderId: randomUUID(),
      product: planProduct('month'),
      isTrial: false,
      isInPage: false,
      beginsAt: null,
    },
    customer: { userId: randomUUID(), email: 'a@example.com', reference: null },
    ...{ locale: 'en', createdAt: Date.now() },
    ...{ returnUrl: 'http://web.test/back', cancelUrl: 'http://web.test/cancel' },
    ...given,
  };
}

async function subscribe(stripe: TestStripe, given: Partial<CheckoutRequest> = {}): Promise<string> {
  const { url, reference } = await stripe.provider.openCheckout(requestFor(given), call());
  expect(await stripe.decide(url)).toBe('http://web.test/back');
  const { subscription } = await stripe.provider.readCheckout(reference, call());
  return subscription ?? '';
}

const daysOf = (state: { beginsAt: number; paidUntil: number | null }) =>
  Math.round(((state.paidUntil ?? 0) - state.beginsAt) / DAY_MS);

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ProviderError ? error.failure : error),
  );

describe('subscriptions at Stripe', () => {
  it('[PAY-08] A month changes to a year with its next period, and not before', async () => {
    const stripe = await openStripe();
    const { provider } = stripe;
    const subscription = await subscribe(stripe);
    const urls = { returnUrl: 'http://web.test/a', cancelUrl: 'http://web.test/b' };
    const change = { subscription, interval: 'year', orderId: randomUUID(), locale: 'en', ...urls } as const;
    expect(await provider.changeAtRenewal(change, call())).toEqual({ approvalUrl: null });
    expect(await provider.readSubscription(subscription, time())).toMatchObject({
      ...{ status: 'active', interval: 'month', nextInterval: 'year', renews: true },
    });
    await stripe.advance(32);
    const year = await provider.readSubscription(subscription, time());
    expect(year).toMatchObject({ interval: 'year', nextInterval: null, renews: true });
    expect(daysOf(year)).toBeGreaterThan(380);
    const { amountCents } = await provider.readPayment(year.payment ?? '', time());
    expect(amountCents).toBe(5999);
  });

  it('[PAY-08] Ending a subscription with a scheduled change lets both end with the period', async () => {
    const stripe = await openStripe();
    const { provider } = stripe;
    const subscription = await subscribe(stripe);
    const urls = { returnUrl: 'http://web.test/a', cancelUrl: 'http://web.test/b' };
    const change = { subscription, interval: 'year', orderId: randomUUID(), locale: 'en', ...urls } as const;
    await provider.changeAtRenewal(change, call());
    await provider.endSubscription(subscription, call());
    const ending = await provider.readSubscription(subscription, time());
    expect(ending).toMatchObject({ status: 'active', nextInterval: null, renews: false });
    await provider.resumeSubscription(subscription, call());
    expect(await provider.readSubscription(subscription, time())).toMatchObject({ renews: true });
    await provider.endSubscription(subscription, call());
    await stripe.advance(40);
    const ended = await provider.readSubscription(subscription, time());
    expect(ended).toMatchObject({ status: 'ended', renews: false, paidUntil: ending.paidUntil });
    expect(await failureOf(provider.resumeSubscription(subscription, call()))).toBe('state');
  });

  it('[PAY-13] A trial costs nothing for three days and becomes a year that is paid', async () => {
    const stripe = await openStripe();
    const subscription = await subscribe(stripe, { product: planProduct('year'), isTrial: true });
    const trial = await stripe.provider.readSubscription(subscription, time());
    expect(trial).toMatchObject({ status: 'active', isTrial: true, payment: null });
    expect(daysOf(trial)).toBe(3);
    await stripe.advance(3.1);
    const year = await stripe.provider.readSubscription(subscription, time());
    expect(year).toMatchObject({ isTrial: false, status: 'active', beginsAt: trial.paidUntil });
    expect(daysOf(year)).toBeGreaterThan(364);
    expect(year.payer).toBe(trial.payer);
  });

  it('A renewal that fails pays for nothing, and ends the subscription after its last try', async () => {
    const stripe = await openStripe();
    const subscription = await subscribe(stripe);
    const before = await stripe.provider.readSubscription(subscription, time());
    await stripe.control('cards', { subscription, declines: true });
    await stripe.advance(32);
    const failed = await stripe.provider.readSubscription(subscription, time());
    expect(failed).toMatchObject({ status: 'past_due', paidUntil: before.paidUntil, payment: null });
    await stripe.advance(20);
    expect(await stripe.provider.readSubscription(subscription, time())).toMatchObject({
      ...{ status: 'ended', paidUntil: before.paidUntil },
    });
  });
});

describe('payments at Stripe', () => {
  it('A pack is paid once by the same key, refunded, and disputed', async () => {
    const stripe = await openStripe();
    const { provider } = stripe;
    const request = requestFor({ product: packProduct(1000) });
    const same = call();
    const opened = await provider.openCheckout(request, same);
    expect(await provider.openCheckout(request, { ...same, time: time() })).toEqual(opened);
    expect(await provider.readCheckout(opened.reference, call())).toMatchObject({ state: 'open' });
    expect(await stripe.decide(opened.url, 'decline')).toContain('/pay/');
    await stripe.decide(opened.url);
    const paid = await provider.readCheckout(opened.reference, call());
    expect(paid).toMatchObject({ state: 'paid', amountCents: 1499, currency: 'USD', subscription: null });
    expect(paid.orderId).toBe(request.orderId);
    expect(await failureOf(provider.closeCheckout(opened.reference, call()))).toBe('state');
    const payment = paid.payment ?? '';
    await provider.refund({ payment, amountCents: 499, orderId: request.orderId }, call());
    expect(await provider.readPayment(payment, time())).toMatchObject({
      refundedCents: 499,
      dispute: 'none',
    });
    await stripe.control('disputes', { payment, status: 'needs_response' });
    expect(await provider.readPayment(payment, time())).toMatchObject({ dispute: 'open' });
    const events = await provider.listEvents({ from: Date.now() - 60_000, until: null }, time());
    expect(events.map(({ type }) => type)).toContain('charge.dispute.created');
    expect(events.flatMap(({ subjects }) => subjects)).toContainEqual({
      kind: 'payment',
      reference: payment,
    });
  });

  it('A page that was closed cannot be paid, and closing it again changes nothing', async () => {
    const stripe = await openStripe();
    const { url, reference } = await stripe.provider.openCheckout(requestFor(), call());
    await stripe.provider.closeCheckout(reference, call());
    await stripe.provider.closeCheckout(reference, call());
    await stripe.decide(url);
    expect(await stripe.provider.readCheckout(reference, call())).toMatchObject({ state: 'expired' });
  });
});

describe('faults of Stripe', () => {
  it.each(['error-before', 'error-after', 'reset'] as const)(
    'One fault of the kind %s is tried again within the time, and opens one page',
    async (kind) => {
      const stripe = await openStripe();
      await stripe.fail({ kind, path: '/v1/checkout/sessions', method: 'POST' });
      const { reference } = await stripe.provider.openCheckout(requestFor(), call());
      expect(reference).toMatch(/^cs_test_/);
      const events = await stripe.provider.listEvents({ from: 0, until: null }, time());
      expect(events.filter(({ type }) => type.startsWith('checkout'))).toEqual([]);
    },
  );

  it('A call that hangs ends with its time, and nobody knows whether it was done', async () => {
    const stripe = await openStripe();
    await stripe.fail({ kind: 'hang', path: '/v1/checkout/sessions', times: 3 });
    const begun = performance.now();
    const short = { time: startTime(600), key: 'hang' };
    expect(await failureOf(stripe.provider.openCheckout(requestFor(), short))).toBe('unavailable');
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('What Stripe does not know is missing', async () => {
    const { provider } = await openStripe();
    expect(await failureOf(provider.readSubscription('sub_nobody', time()))).toBe('missing');
  });
});

describe('[PAY-12] events of Stripe', () => {
  /** Long ago by the clock of this machine: that of the host alone counts. */
  const now = 1_700_000_000_000;
  const payload = JSON.stringify({
    ...{ id: 'evt_1', object: 'event', created: now / 1000, type: 'customer.subscription.updated' },
    data: { object: { id: 'sub_1', object: 'subscription' } },
  });
  const sign = (seconds: number, secret = WEBHOOK_SECRET) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: now / 1000 + seconds });

  async function read(signature: string | undefined, bytes = payload) {
    const { provider } = await openStripe();
    const headers = signature === undefined ? {} : { 'stripe-signature': signature };
    return provider.readEvent({ bytes: Buffer.from(bytes), headers, now });
  }

  it('A signed event is believed to be about its subject, and in no more', async () => {
    expect(await read(sign(0))).toEqual({
      ...{ id: 'evt_1', type: 'customer.subscription.updated', at: now },
      subjects: [{ kind: 'subscription', reference: 'sub_1' }],
    });
    expect((await read(sign(-299))).id).toBe('evt_1');
    const both = `${sign(0, 'whsec_old')},${sign(0).split(',')[1]}`;
    expect((await read(both)).id).toBe('evt_1');
  });

  it.each([
    ['none', undefined, payload],
    ['of another secret', sign(0, 'whsec_other'), payload],
    ['of other bytes', sign(0), `${payload} `],
    ['too old', sign(-301), payload],
    ['from the future', sign(3600), payload],
  ])('A signature that is %s is refused', async (_how, signature, bytes) => {
    expect(await failureOf(read(signature, bytes))).toBe('refused');
  });
});
