import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { users } from '#api/identity/tables.ts';
import { reconcile } from '#api/payments/reconcile.ts';
import { orders } from '#api/payments/tables.ts';
import { startTime } from '#api/payments/time-left.ts';
import { type PaymentPlatform, paymentPlatforms } from '#lib/catalog/prices.ts';
import { propertySeed } from '#tests/support/property-seed.ts';
import { sampleMoments } from '#tests/support/sample-moments.ts';
import { brokenInvariants } from '../credits/support/wallet.ts';
import { freePort } from '../generation/support/account.ts';
import {
  orderCrashPoints,
  type PurchaseCrashPoint,
  payCrashPoints,
  planCrashPoints,
} from '../generation/support/crash-points.ts';
import { type CrashProgram, startCrashProgram } from '../generation/support/crash-program.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { callHost, type HostCall } from '../support/call-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { changeSettings } from '../support/test-settings.ts';
import { choose, openPayPal } from './support/open-paypal-shop.ts';
import { comeBack, headshotsLeft, pack, plan, pressUntilOpen } from './support/open-seller.ts';
import { URLS } from './support/open-shop.ts';
import { openStripe, SECRET_KEY } from './support/open-stripe.ts';

interface Crash {
  readonly platform: PaymentPlatform;
  readonly kind: 'pack' | 'plan';
  readonly point: PurchaseCrashPoint;
}

const items = { pack: pack(1000), plan: plan('month') } as const;
const brings = { pack: { credits: 1000, headshots: 0 }, plan: { credits: 500, headshots: 30 } } as const;
/** Events by which PayPal tells that it took money. */
const PAID_EVENTS = ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.SALE.COMPLETED'];

const crashesOf = (kind: Crash['kind'], points: readonly PurchaseCrashPoint[]) =>
  paymentPlatforms.flatMap((platform) => points.map((point): Crash => ({ platform, kind, point })));
/** PayPal has taken the money by then, and nobody here knows. */
const NEAREST: Crash = { platform: 'paypal', kind: 'pack', point: 'after the checkout is read' };
const others = [
  ...crashesOf('pack', [...orderCrashPoints, ...payCrashPoints]),
  ...crashesOf('plan', [...orderCrashPoints, ...payCrashPoints, ...planCrashPoints]),
].filter((crash) => JSON.stringify(crash) !== JSON.stringify(NEAREST));
const crashes = [NEAREST, ...sampleMoments(others, 1)];
/** Up to fifty starts of a program, on machines that are busy with other tests. */
const SLOW_MS = 1_200_000;

/** A program that sells at both stand-ins, and a host beside it that looks on. */
async function openMarket() {
  const [stripe, paypal] = [await openStripe(), await openPayPal()];
  const port = await freePort();
  const http = { port, apiOrigin: `http://127.0.0.1:${port}` };
  const webhookUrl = `${http.apiOrigin}/api/paypal/events`;
  await stripe.sendEventsTo(`${http.apiOrigin}/api/stripe/events`);
  await paypal.sendEventsTo(webhookUrl);
  const paymentProviders = { stripe: stripe.provider, paypal: paypal.createProvider(webhookUrl) };
  const platforms = { mode: 'test', platforms: ['stripe', 'paypal'] } as const;
  const beside = await buildTestHost({
    ...{ database: 'postgres', parts: { paymentProviders } },
    settings: { roles: ['http'], payments: platforms },
  });
  const settings = changeSettings(beside.infrastructure.settings, {
    ...{ http, worker: { leaseSeconds: 3 }, roles: ['http', 'worker'] },
    payments: {
      ...platforms,
      stripe: {
        secretKey: SECRET_KEY,
        origin: stripe.origin,
        webhookSecrets: [stripe.secret()],
        hasTax: false,
      },
      paypal: { ...paypal.settings, webhookUrl },
    },
  });
  const decide = { stripe: (url: string) => stripe.decide(url), paypal: (url: string) => choose(url) };
  /** Number of times that a provider took money. */
  const countPaid = {
    async stripe() {
      // Hosts do not ask for these events.
      const list = { types: ['payment_intent.succeeded'], limit: 100 };
      return (await stripe.provider.client.events.list(list)).data.length;
    },
    async paypal() {
      const window = { from: Date.now() - 3_600_000, until: null };
      const events = await paymentProviders.paypal.listEvents(window, startTime(20_000));
      return events.filter(({ type }) => PAID_EVENTS.includes(type)).length;
    },
  };
  return { beside, settings, decide, countPaid, call: callHost(http.apiOrigin) };
}

/** Orders once. */
async function press(call: HostCall, { platform, kind }: Crash, token: string) {
  const item = items[kind];
  if (platform === 'stripe') {
    const answer = await call('createStripePayment', { token, body: { ...URLS, stripeItems: [item] } });
    return { ...answer, url: answer.result };
  }
  const answer = await call('createPaypalPayment', { token, body: { ...URLS, items: [item] } });
  return { ...answer, url: answer.result?.approvalUrl ?? null };
}

const isUnanswered = (error: unknown) => error instanceof TypeError && error.message === 'fetch failed';

async function openBuyer({ infrastructure }: TestHost, call: HostCall) {
  const { result } = await call('visit', { body: {} });
  const { id = '', token = '' } = result ?? {};
  await infrastructure.database.queries.update(users).set({ kind: 'account' }).where(eq(users.id, id));
  return { id, token };
}

onPostgres(() => {
  it(
    `[PAY-01] [PAY-12] After kill -9 at ${crashes.length} moments of a purchase (seed ${propertySeed}), it is paid once and granted once`,
    async () => {
      const { beside, settings, decide, countPaid, call } = await openMarket();
      const { infrastructure } = beside;
      let program: CrashProgram = await startCrashProgram(settings);
      onTestFinished(() => program.kill());
      const restart = async (crash: Crash) => {
        expect([crash, await program.ended]).toEqual([crash, 'SIGKILL']);
        program = await startCrashProgram(settings);
      };

      for (const [index, crash] of crashes.entries()) {
        const { platform, kind, point } = crash;
        const buyer = await openBuyer(beside, call);
        const paidBefore = await countPaid[platform]();
        await program.arm(point);
        const order = () => pressUntilOpen(() => press(call, crash, buyer.token));
        let hasDied = false;
        const page = await order().catch(async (error) => {
          // Nobody answers where the host dies on it, which jobs of the crash before may bring about, too.
          if (!isUnanswered(error)) throw error;
          hasDied = true;
          await restart(crash);
          // The half minute is over that the crash leaves an order held for, and the person orders again.
          await infrastructure.database.queries.update(orders).set({ busyUntil: null });
          return order();
        });
        const back = await decide[platform](page);
        await comeBack(back).catch(() => undefined);
        if (!hasDied) await restart(crash);
        // Some people load the page again, and others never come back.
        if (index % 2 === 0) await comeBack(back);
        else await reconcile(infrastructure);

        const got = async () => {
          const { result } = await call('getCreditAggregation', buyer);
          return { credits: result?.totalBalance, headshots: await headshotsLeft({ host: beside }, buyer) };
        };
        await expect.poll(async () => [crash, await got()]).toEqual([crash, brings[kind]]);
        expect([crash, (await countPaid[platform]()) - paidBefore]).toEqual([crash, 1]);
        expect([crash, await brokenInvariants(infrastructure)]).toEqual([crash, []]);
      }
    },
    SLOW_MS,
  );
});
