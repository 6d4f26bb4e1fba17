import { and, eq, gt, sql } from 'drizzle-orm';
import { creditLots } from '#api/credits/tables.ts';
import type { PaymentProvider } from '#api/payments/payment-provider.ts';
import { startTime } from '#api/payments/time-left.ts';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import type { Body } from '#lib/contract/contract.ts';
import type { TestHost } from '../../support/build-test-host.ts';
import type { DatabaseKind } from '../../support/for-each-database.ts';
import { openPayPalShop } from './open-paypal-shop.ts';
import { type Account, openShop, pressUntilAnswered, URLS } from './open-shop.ts';

/** Something to buy, in the words of both platforms. */
type Item = NonNullable<Body<'createStripePayment'>['stripeItems']>[number];
export const plan = (interval: 'month' | 'year'): Item => ({
  ...{ type: 'plan', product: 'pro', price: interval, priceInterval: interval },
});
export const pack = (creditNum: number): Item => ({ type: 'one', creditNum, amount: 1, qty: 1 });
export const headshots = (product: string): Item => ({ type: 'headshot_pro', product });

/** A host that sells at one of the providers, and a person’s ways there. */
export interface Seller {
  readonly host: TestHost;
  readonly provider: PaymentProvider;
  openBuyer(): Promise<Account>;
  /** Orders; answers the page of the provider. @throws Error with the message of a refusal */
  order(buyer: Account, item: Item, trial?: boolean): Promise<string>;
  /** Decides on a page; answers the address at the host that the provider leads to. */
  decide(url: string, decision?: 'approve' | 'decline' | 'cancel'): Promise<string>;
  /** Has a month become a year with its next period. */
  upgrade(buyer: Account): Promise<void>;
  cancel(buyer: Account): Promise<void>;
  passDays(days: number): Promise<void>;
  /** Opens the dispute of a payment, or decides it. */
  dispute(payment: string, state: 'open' | 'won' | 'lost'): Promise<void>;
  /** Commands the stand-in. */
  control(path: string, body?: object, method?: 'POST' | 'PUT'): Promise<unknown>;
}

/** Opens a host with a stand-in of a provider. */
export const openSeller: Readonly<Record<PaymentPlatform, (database: DatabaseKind) => Promise<Seller>>> = {
  async stripe(database) {
    const { host, stripe, openBuyer, passDays } = await openShop(database);
    return {
      ...{ host, openBuyer, passDays, provider: stripe.provider, control: stripe.control },
      async order({ token }, item, trial) {
        const body = { ...URLS, trial, stripeItems: [item] };
        return pressUntilOpen(async () => {
          const { code, result, message } = await host.call('createStripePayment', { token, body });
          return { code, message, url: result };
        });
      },
      decide: (url, decision) => stripe.decide(url, decision, '4242424242424242'),
      async upgrade({ token, id: userId }) {
        const body = { ...URLS, stripeItems: [plan('year')] };
        await host.call('changeSubscription', { token, query: { userId }, body });
      },
      async cancel({ token, id: userId }) {
        await host.call('cancelSubscription', { token, query: { userId } });
      },
      async dispute(payment, state) {
        await stripe.control('disputes', { payment, status: state === 'open' ? 'needs_response' : state });
      },
    };
  },
  async paypal(database) {
    const { host, provider, openBuyer, passDays, control, choose } = await openPayPalShop(database);
    let disputed = '';
    return {
      ...{ host, openBuyer, passDays, provider, control, decide: choose },
      async order({ token }, item, trial) {
        const body = { ...URLS, trial, items: [item] };
        return pressUntilOpen(async () => {
          const { code, result, message } = await host.call('createPaypalPayment', { token, body });
          return { code, message, url: result?.approvalUrl ?? null };
        });
      },
      async upgrade({ token }) {
        const query = { type: 'upgrade', opType: 'next_billing_period' } as const;
        const body = { ...URLS, items: [plan('year')] };
        const page = await pressUntilOpen(async () => {
          const { code, result, message } = await host.call('changePaypalPlan', { token, query, body });
          return { code, message, url: result?.approvalUrl ?? null };
        });
        await comeBack(await choose(page));
      },
      async cancel({ token }) {
        await host.call('cancelPaypal', { token });
      },
      async dispute(payment, state) {
        // PayPal names the payment of a period without its subscription.
        const id = payment.split(':').at(-1);
        if (state === 'open') disputed = idIn(await control('disputes', { payment: id }));
        const outcome = state === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
        if (state !== 'open') await control(`disputes/${disputed}`, { outcome });
      },
    };
  },
};

const idIn = (answer: unknown) => String(Reflect.get(Object(answer), 'id'));

/** Follows the way back over the host; answers where the browser ends. */
export async function comeBack(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

/** Orders, pays and comes back. */
export async function buy(
  seller: Seller,
  { buyer, item, trial }: { readonly buyer: Account; readonly item: Item; readonly trial?: boolean },
): Promise<string> {
  return comeBack(await seller.decide(await seller.order(buyer, item, trial)));
}

/** Pays everything or a part back, as the provider's own pages do. */
export async function refund(seller: Seller, { buyer, cents }: { buyer: Account; cents: number }) {
  const [order] = await buyer.orders();
  const given = { payment: order?.payment ?? '', amountCents: cents, orderId: order?.id ?? '' };
  await seller.provider.refund(given, { time: startTime(20_000), key: `${given.orderId} ${cents}` });
}

export async function headshotsLeft(
  { host }: Pick<Seller, 'host'>,
  { id }: Pick<Account, 'id'>,
): Promise<number> {
  const [row] = await host.infrastructure.database.queries
    .select({ left: sql<number>`coalesce(sum(${creditLots.available}), 0)::int` })
    .from(creditLots)
    .where(and(eq(creditLots.userId, id), eq(creditLots.unit, 'headshot'), gt(creditLots.available, 0)));
  return row?.left ?? 0;
}

/** Presses until a page opens; answers its address. @throws Error with the message of a refusal */
export async function pressUntilOpen(
  press: () => Promise<{ code: number; message: string; url: string | null }>,
): Promise<string> {
  const { url, message } = await pressUntilAnswered(press);
  if (url === null) throw new Error(message);
  return url;
}
