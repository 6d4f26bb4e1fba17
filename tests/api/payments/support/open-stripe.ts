import { expect, onTestFinished } from 'vitest';
import { EVENT_TYPES } from '#api/payments/stripe/list-events.ts';
import { StripeProvider } from '#api/payments/stripe/stripe-provider.ts';
import { CURRENCY } from '#lib/catalog/prices.ts';
import { products } from '#lib/payments/products.ts';
import { STRIPE_STAND_IN_KEY } from '#lib/payments/stand-in-access.ts';
import type { Fault } from '#stand-ins/faults.ts';
import { type StripeStandIn, startStripeStandIn } from '#stand-ins/stripe/server.ts';
import { inspectStripeCall, type StripeCall } from './inspect-stripe-call.ts';

export const SECRET_KEY = STRIPE_STAND_IN_KEY;
export const WEBHOOK_SECRET = 'whsec_of_tests';

const soldPrices = products.map((product) => ({
  ...{ lookupKey: product.sku, cents: product.amountCents, currency: CURRENCY },
  ...(product.kind === 'plan' && { interval: product.interval }),
}));

/** A stand-in of Stripe and what a test does at it. */
export interface TestStripe {
  readonly origin: string;
  readonly provider: StripeProvider;
  /** Decides on a page; answers the address that the browser is sent to. */
  decide(url: string | null, decision?: 'approve' | 'decline' | 'cancel', number?: string): Promise<string>;
  /** Lets days pass, and waits until all events of them were delivered. */
  advance(days: number): Promise<void>;
  fail(fault: Fault): Promise<void>;
  /** Secret that events are signed with. */
  secret(): string;
  /** Has all events delivered to an address, whose signatures the provider takes from then on. */
  sendEventsTo(url: string): Promise<void>;
  control(path: string, body?: object, method?: 'POST' | 'PUT' | 'DELETE'): Promise<unknown>;
}

/** Starts a stand-in for one test, which inspects all bodies. An empty one has no prices yet. */
export async function openStripe({ isEmpty = false } = {}): Promise<TestStripe> {
  const calls: StripeCall[] = [];
  // Judging takes longer than a call may wait for.
  onTestFinished(() => expect(calls.flatMap((call) => inspectStripeCall(call) ?? [])).toEqual([]));
  const standIn = await startStripeStandIn({
    onChange: (call) => calls.push(call),
    ...{ secretKey: SECRET_KEY, stateFile: null, port: 0, retryMs: 20 },
    setUp: isEmpty ? null : { webhook: null, prices: soldPrices },
  });
  onTestFinished(() => standIn.close());
  return attachStripe(standIn);
}

export function attachStripe({ origin }: Pick<StripeStandIn, 'origin'>): TestStripe {
  const webhookSecrets = [WEBHOOK_SECRET];
  const provider = new StripeProvider({ secretKey: SECRET_KEY, origin, webhookSecrets, hasTax: false });
  const control: TestStripe['control'] = async (path, body, method = 'POST') => {
    const answer = await fetch(`${origin}/stand-in/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  return {
    origin,
    provider,
    control,
    secret: () => webhookSecrets.at(-1) ?? '',
    async sendEventsTo(url) {
      const endpoint = await provider.client.webhookEndpoints.create({
        url,
        enabled_events: [...EVENT_TYPES],
      });
      webhookSecrets.push(endpoint.secret ?? '');
    },
    async decide(url, decision = 'approve', number = '4242424242424242') {
      const answer = await fetch(url ?? '', {
        ...{ method: 'POST', redirect: 'manual' },
        body: new URLSearchParams({ decision, number }),
      });
      return answer.headers.get('location') ?? '';
    },
    async advance(days) {
      await control('advance', { days });
    },
    async fail(fault) {
      await control('faults', fault);
    },
  };
}
