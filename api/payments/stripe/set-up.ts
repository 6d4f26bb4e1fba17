import Stripe from 'stripe';
import { CURRENCY } from '#lib/catalog/prices.ts';
import { type Product, products } from '#lib/payments/products.ts';
import type { TimeLeft } from '../time-left.ts';
import { askStripe, tellStripe } from './call-stripe.ts';
import { EVENT_TYPES } from './list-events.ts';

/** One thing at Stripe, and whether it is there. */
interface Step {
  readonly subject: string;
  readonly state: 'there' | 'missing' | 'made' | 'differs';
  readonly note?: string;
}

interface SettingUp {
  readonly isDryRun: boolean;
  readonly time: TimeLeft;
}

/** Version of events, which is that of the package. */
const API_VERSION = Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion;

/** Prices that Stripe finds by their names at once. */
const MAX_NAMES = 10;

/**
 * Makes the products and prices that are missing at Stripe; a dry run tells them alone. A price never changes
 * at Stripe: one of another amount `differs`, and an operator decides.
 */
export async function setUpPrices(client: Stripe, { isDryRun, time }: SettingUp): Promise<Step[]> {
  const known = await listPrices(client, time);
  const steps: Step[] = [];
  for (const product of products) {
    const price = known.get(product.sku);
    if (price) {
      steps.push({ subject: product.sku, state: isPriceOf(price, product) ? 'there' : 'differs' });
      continue;
    }
    if (!isDryRun) await createPrice(client, { product, time });
    steps.push({ subject: product.sku, state: isDryRun ? 'missing' : 'made' });
  }
  return steps;
}

async function listPrices(client: Stripe, time: TimeLeft): Promise<ReadonlyMap<string, Stripe.Price>> {
  const found = new Map<string, Stripe.Price>();
  for (let from = 0; from < products.length; from += MAX_NAMES) {
    const names = products.slice(from, from + MAX_NAMES).map(({ sku }) => sku);
    const { data } = await askStripe(time, (options) =>
      client.prices.list({ lookup_keys: names, limit: 100 }, options),
    );
    for (const price of data) if (price.lookup_key !== null) found.set(price.lookup_key, price);
  }
  return found;
}

function isPriceOf({ unit_amount, currency, recurring }: Stripe.Price, product: Product): boolean {
  const interval = product.kind === 'plan' ? product.interval : undefined;
  return (
    unit_amount === product.amountCents &&
    currency.toUpperCase() === CURRENCY &&
    (recurring?.interval ?? undefined) === interval
  );
}

async function createPrice(
  client: Stripe,
  { product, time }: { readonly product: Product; readonly time: TimeLeft },
): Promise<void> {
  const call = { time, key: `setup:${product.sku}:${product.amountCents}` };
  const { id } = await tellStripe(call, {
    name: 'product',
    tell: (options) => client.products.create({ name: `Pictor ${product.sku}` }, options),
  });
  await tellStripe(call, {
    name: 'price',
    tell: (options) =>
      client.prices.create(
        {
          product: id,
          unit_amount: product.amountCents,
          currency: CURRENCY.toLowerCase(),
          lookup_key: product.sku,
          ...(product.kind === 'plan' && { recurring: { interval: product.interval } }),
        },
        options,
      ),
  });
}

/** Has Stripe send its events to an address. Its signing secret is told once, by the note. */
export async function setUpEndpoint(
  client: Stripe,
  { isDryRun, time, url }: SettingUp & { readonly url: string },
): Promise<Step> {
  const subject = `events to ${url}`;
  const { data } = await askStripe(time, (options) => client.webhookEndpoints.list({ limit: 100 }, options));
  if (data.some((endpoint) => endpoint.url === url && endpoint.status === 'enabled'))
    return { subject, state: 'there' };
  if (isDryRun) return { subject, state: 'missing' };
  const call = { time, key: `setup:${url}` };
  const { secret } = await tellStripe(call, {
    name: 'endpoint',
    tell: (options) =>
      client.webhookEndpoints.create(
        { url, enabled_events: [...EVENT_TYPES], api_version: API_VERSION },
        options,
      ),
  });
  return { subject, state: 'made', note: `set STRIPE_WEBHOOK_SECRET=${secret}` };
}
