import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Engines } from '#api/context.ts';
import { refreshTokens, sessions } from '#api/identity/tables.ts';
import { type OrderRow, orders } from '#api/payments/tables.ts';
import type { Body, Result } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { catalogCreditCosts } from '#tests/support/catalog-costs.ts';
import { buildTestHost, type TestHost } from '../../support/build-test-host.ts';
import type { Answer } from '../../support/call-host.ts';
import type { DatabaseKind } from '../../support/for-each-database.ts';
import { openAccount } from '../../support/open-account.ts';
import { openStripe, type TestStripe } from './open-stripe.ts';

type Item = NonNullable<Body<'createStripePayment'>['stripeItems']>[number];
type Info = Result<'allPayVipInfo'>['info'];

export const plan = (price: 'month' | 'year'): Item => ({ type: 'plan', product: 'pro', price });
export const pack = (creditNum: number): Item => ({ type: 'one', creditNum, amount: 1 });
export const headshots = (product: string): Item => ({ type: 'headshot_pro', product });

/** An account with what it has bought. */
export interface Account {
  readonly id: string;
  readonly token: string;
  info(): Promise<Info>;
  credits(): Promise<number>;
  /** In the order in which they were made. */
  orders(): Promise<OrderRow[]>;
}

/** An account that buys at Stripe. */
export interface Buyer extends Account {
  /** Orders once. */
  press(item: Item, more?: { trial?: boolean }): Promise<Answer<'createStripePayment'>>;
  /** Orders until it is no longer on its way. */
  order(item: Item, more?: { trial?: boolean }): Promise<Answer<'createStripePayment'>>;
  /** Orders, pays, and comes back by the host; answers where the browser ends. */
  buy(item: Item, more?: { trial?: boolean; number?: string }): Promise<string>;
}

/** A host that sells at a stand-in of Stripe. */
export interface Shop {
  readonly host: TestHost;
  readonly stripe: TestStripe;
  openBuyer(): Promise<Buyer>;
  /** Lets days pass at both. */
  passDays(days: number): Promise<void>;
}

export const URLS = { successUrl: 'http://web.test/done', cancelUrl: 'http://web.test/pricing' };

interface ShopOptions {
  readonly sendsEvents?: boolean;
  readonly roles?: readonly ('http' | 'worker')[];
  /** The usual ones where left out. */
  readonly engines?: Engines;
}

export async function openShop(
  database: DatabaseKind,
  { sendsEvents = true, roles = ['http', 'worker'], engines }: ShopOptions = {},
): Promise<Shop> {
  const stripe = await openStripe();
  const host = await buildTestHost({
    database,
    parts: { paymentProviders: { stripe: stripe.provider }, ...(engines && { engines }) },
    settings: { payments: { mode: 'test', platforms: ['stripe'] }, roles, creditCosts: catalogCreditCosts },
  });
  if (sendsEvents) await stripe.sendEventsTo(`${host.origin}/api/stripe/events`);
  return {
    host,
    stripe,
    openBuyer: () => openBuyer(host, stripe),
    async passDays(days) {
      host.clock.advance(days * DAY_MS);
      await stripe.advance(days);
    },
  };
}

/** Opens an account whose session lasts for years. */
export async function openBuyingAccount(host: TestHost): Promise<Account> {
  const { id, token } = await openAccount(host);
  // Tokens end long before a year does.
  const { queries } = host.infrastructure.database;
  const far = new Date(Date.now() + 4000 * DAY_MS);
  await queries.update(sessions).set({ endsAt: far }).where(eq(sessions.userId, id));
  await queries.update(refreshTokens).set({ accessExpiresAt: far });
  return {
    ...{ id, token },
    async info() {
      const { result } = await host.call('allPayVipInfo', { token });
      if (!result) throw new Error('The host does not tell');
      return result.info;
    },
    async credits() {
      const { result } = await host.call('getCreditAggregation', { token });
      return result?.totalBalance ?? 0;
    },
    orders: () => queries.select().from(orders).where(eq(orders.userId, id)).orderBy(asc(orders.id)),
  };
}

/** A machine that is busy with other tests may need longer than a request waits: people press again. */
export async function pressUntilAnswered<Given extends { readonly code: number }>(
  press: () => Promise<Given>,
): Promise<Given> {
  let answer = await press();
  await expect
    .poll(async () => {
      if (answer.code === errorKinds.pay_wait.code) answer = await press();
      return answer.code;
    })
    .not.toBe(errorKinds.pay_wait.code);
  return answer;
}

async function openBuyer(host: TestHost, stripe: TestStripe): Promise<Buyer> {
  const account = await openBuyingAccount(host);
  const { token } = account;
  const press: Buyer['order'] = (item, more) =>
    host.call('createStripePayment', { token, body: { ...URLS, ...more, stripeItems: [item] } });
  const order: Buyer['order'] = (item, more) => pressUntilAnswered(() => press(item, more));
  return {
    ...account,
    press,
    order,
    async buy(item, { number, ...more } = {}) {
      const { result, message } = await order(item, more);
      if (result === null) throw new Error(message);
      const back = await stripe.decide(result, 'approve', number);
      const answer = await fetch(back, { redirect: 'manual' });
      return answer.headers.get('location') ?? '';
    },
  };
}
