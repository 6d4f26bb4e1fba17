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
import { type Account, openBuyingAccount, pressUntilAnswered, URLS } from './open-shop.ts';

type Item = NonNullable<Body<'createPaypalPayment'>['items']>[number];
const SET_UP_MS = 20_000;
const access = { clientId: 'stand-in', clientSecret: 'secret' };
const certificate = readFileSync('stand-ins/paypal/certificate.pem', 'utf8');

export interface PayPalShop {
  readonly host: TestHost;
  openBuyer(): Promise<Account>;
  /** Orders until it is no longer on its way. */
  order(buyer: Account, item: Item, trial?: boolean): Promise<Answer<'createPaypalPayment'>>;
  /** Decides on a page, and comes back by the host; answers the address that the browser ends at. */
  decide(url: string | undefined, decision?: 'approve' | 'decline' | 'cancel'): Promise<string>;
  /** Decides on a page; answers the address at the host that PayPal leads to. */
  choose(url: string, decision?: 'approve' | 'decline' | 'cancel'): Promise<string>;
  passDays(days: number): Promise<void>;
  /** Commands the stand-in. */
  control(path: string, body?: object, method?: 'POST' | 'PUT'): Promise<unknown>;
  readonly provider: PaymentProvider;
}

/** A stand-in of PayPal and what a test does at it. */
interface TestPayPal {
  /** Settings of a host that sells at it. */
  readonly settings: { readonly clientId: string; readonly clientSecret: string; readonly place: string };
  createProvider(webhookUrl: string): PaymentProvider;
  /** Has all events delivered to an address. */
  sendEventsTo(url: string): Promise<void>;
  control: PayPalShop['control'];
}

/** Starts a stand-in with all plans, which lives as long as the test. */
export async function openPayPal(): Promise<TestPayPal> {
  const standIn = await startPayPalStandIn({ ...access, stateFile: null, port: 0, retryMs: 20 });
  onTestFinished(() => standIn.close());
  const apiUrl = standIn.origin;
  const client = createPayPalClient({ ...access, apiUrl });
  await setUpPlans(client, { isDryRun: false, time: startTime(SET_UP_MS) });
  return {
    settings: { ...access, place: apiUrl },
    createProvider: (webhookUrl) =>
      createPayPalProvider({
        ...{ ...access, apiUrl, webhookUrl },
        trust: {
          ...{ certificateOrigins: [apiUrl], rootCertificates: [certificate] },
          commonName: '.paypal.test',
        },
      }),
    sendEventsTo: (url) => createWebhook(client, { url, time: startTime(SET_UP_MS) }),
    async control(path, body = {}, method = 'POST') {
      const answer = await fetch(`${apiUrl}/stand-in/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.status === 204 ? null : answer.json();
    },
  };
}

/** A host that sells at a stand-in of PayPal. */
export async function openPayPalShop(database: DatabaseKind): Promise<PayPalShop> {
  const { createProvider, sendEventsTo, control } = await openPayPal();
  const paymentProviders: { paypal?: PaymentProvider } = {};
  const host = await buildTestHost({
    database,
    parts: { paymentProviders },
    settings: { payments: { mode: 'test', platforms: ['stripe', 'paypal'] } },
  });
  const webhookUrl = `${host.origin}/api/paypal/events`;
  const provider = createProvider(webhookUrl);
  paymentProviders.paypal = provider;
  await sendEventsTo(webhookUrl);
  return {
    ...{ host, provider, choose, control },
    openBuyer: () => openBuyingAccount(host),
    order: ({ token }, item, trial) =>
      pressUntilAnswered(() =>
        host.call('createPaypalPayment', { token, body: { ...URLS, trial, items: [item] } }),
      ),
    async decide(url = '', decision = 'approve') {
      const host = await fetch(await choose(url, decision), { redirect: 'manual' });
      return host.headers.get('location') ?? '';
    },
    async passDays(days) {
      host.clock.advance(days * DAY_MS);
      await control('advance', { days });
    },
  };
}

/** Decides on a page of PayPal; answers the address at the host that it leads to. */
export async function choose(
  url: string,
  decision: 'approve' | 'decline' | 'cancel' = 'approve',
): Promise<string> {
  const body = new URLSearchParams({ decision });
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body });
  return answer.headers.get('location') ?? '';
}
