import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import type { PaymentProvider } from '#api/payments/payment-provider.ts';
import { createPayPalClient } from '#api/payments/paypal/client.ts';
import { createWebhook } from '#api/payments/paypal/events.ts';
import { createPayPalProvider } from '#api/payments/paypal/paypal-provider.ts';
import { setUpPlans } from '#api/payments/paypal/plans.ts';
import { startTime } from '#api/payments/time-left.ts';
import type { Body } from '#lib/contract/contract.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { startPayPalStandIn } from '#stand-ins/paypal/server.ts';
import type { TestHost } from '../../support/build-test-host.ts';
import { buildTestHost } from '../../support/build-test-host.ts';
import type { Answer } from '../../support/call-host.ts';
import type { DatabaseKind } from '../../support/for-each-database.ts';
import { type Account, openBuyingAccount, URLS } from './open-shop.ts';

type Item = NonNullable<Body<'createPaypalPayment'>['items']>[number];
const SET_UP_MS = 20_000;
const access = { clientId: 'stand-in', clientSecret: 'secret' };
const certificate = readFileSync('stand-ins/paypal/certificate.pem', 'utf8');

export interface PayPalShop {
  readonly host: TestHost;
  openBuyer(): Promise<Account>;
  order(buyer: Account, item: Item, trial?: boolean): Promise<Answer<'createPaypalPayment'>>;
  /** Decides on a page, and comes back by the host; answers the address that the browser ends at. */
  decide(url: string | undefined, decision?: 'approve' | 'decline' | 'cancel'): Promise<string>;
  passDays(days: number): Promise<void>;
  readonly provider: PaymentProvider;
}

/** A host that sells at a stand-in of PayPal. */
export async function openPayPalShop(database: DatabaseKind): Promise<PayPalShop> {
  const standIn = await startPayPalStandIn({ ...access, stateFile: null, port: 0, retryMs: 20 });
  onTestFinished(() => standIn.close());
  const paymentProviders: { paypal?: PaymentProvider } = {};
  const host = await buildTestHost({
    database,
    parts: { paymentProviders },
    settings: { payments: { mode: 'test', platforms: ['stripe', 'paypal'] } },
  });
  const webhookUrl = `${host.origin}/api/paypal/events`;
  const provider = createPayPalProvider({
    ...{ ...access, apiUrl: standIn.origin, webhookUrl },
    trust: {
      ...{ certificateOrigins: [standIn.origin], rootCertificates: [certificate] },
      commonName: '.paypal.test',
    },
  });
  paymentProviders.paypal = provider;
  const client = createPayPalClient({ ...access, apiUrl: standIn.origin });
  await setUpPlans(client, { isDryRun: false, time: startTime(SET_UP_MS) });
  await createWebhook(client, { url: webhookUrl, time: startTime(SET_UP_MS) });
  return {
    host,
    provider,
    openBuyer: () => openBuyingAccount(host),
    order: ({ token }, item, trial) =>
      host.call('createPaypalPayment', { token, body: { ...URLS, trial, items: [item] } }),
    async decide(url = '', decision = 'approve') {
      const body = new URLSearchParams({ decision });
      const answer = await fetch(url, { method: 'POST', redirect: 'manual', body });
      const back = answer.headers.get('location') ?? '';
      const host = await fetch(back, { redirect: 'manual' });
      return host.headers.get('location') ?? '';
    },
    async passDays(days) {
      host.clock.advance(days * DAY_MS);
      await fetch(`${standIn.origin}/stand-in/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ days }),
      });
    },
  };
}
