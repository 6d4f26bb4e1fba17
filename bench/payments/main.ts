import { setTimeout as delay } from 'node:timers/promises';
import { load, median } from '#bench/identity/load.ts';
import { type Check, holds, printChecks } from '#bench/web/bounds.ts';
import { type PaymentPlatform, paymentPlatforms } from '#lib/catalog/prices.ts';
import { makePostgresDatabase, makePostgresTemplate } from '#tests/api/support/postgres-database.ts';
import { startPostgres } from '#tests/api/support/start-postgres.ts';
import { OK, type Shop, withShop } from './shop.ts';

/** Purchases at each provider. */
const PURCHASES = 40;
/** Milliseconds between two looks at whether Pro is there. */
const LOOK_MS = 10;
const usual = { atOnce: 4, seconds: 4 } as const;

/** Milliseconds from the payment on the page to Pro, by the event alone: nobody comes back. */
async function buyOnce({ client, openBuyer, order, pay }: Shop, platform: PaymentPlatform): Promise<number> {
  const token = await openBuyer();
  const page = await order(platform, token);
  const begin = performance.now();
  await pay(page);
  for (;;) {
    const { result } = await client.expect('allPayVipInfo', { code: OK, token });
    const info = result?.info as { readonly actully: object | null } | undefined;
    if (info?.actully) return performance.now() - begin;
    await delay(LOOK_MS);
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

async function measureEvents(shop: Shop): Promise<Check[]> {
  const checks: Check[] = [];
  for (const platform of paymentPlatforms) {
    const times: number[] = [];
    for (let purchase = 0; purchase < PURCHASES; purchase++) times.push(await buyOnce(shop, platform));
    console.log(`${platform}: median ${median(times).toFixed(0)} ms over ${PURCHASES} purchases`);
    const what = `${platform}: payment to visible Pro, p95`;
    checks.push({ what, value: quantile(times, 0.95), bound: { most: 5000 }, unit: 'ms' });
  }
  return checks;
}

/** Answers in a second of calls about money, each beside the list of tasks of the same host. */
async function measureCalls({ client, openBuyer, order }: Shop): Promise<Check[]> {
  const token = await openBuyer();
  await order('stripe', token);
  const works = [
    ['allPayVipInfo', () => client.expect('allPayVipInfo', { code: OK, token }), 0.3],
    ['listOrders', () => client.expect('listOrders', { code: OK, token }), 0.3],
    ['an order that is open, again', () => order('stripe', token), 0.05],
    ['a new account that orders at Stripe', async () => order('stripe', await openBuyer()), 0.01],
    ['a new account that orders at PayPal', async () => order('paypal', await openBuyer()), 0.01],
  ] as const;
  const plain = () => client.expect('list', { code: OK, token });
  const checks: Check[] = [];
  for (const [what, work, least] of works) {
    const before = await load(plain, usual);
    const value = await load(work, usual);
    const after = await load(plain, usual);
    console.log(
      `${what}: ${value.toFixed(0)} in a second, list ${before.toFixed(0)} and ${after.toFixed(0)}`,
    );
    const ratio = value / ((before + after) / 2);
    checks.push({ what: `share of a list: ${what}`, value: ratio, bound: { least }, unit: '' });
  }
  return checks;
}

async function measure(databaseUrl: string | undefined): Promise<Check[]> {
  return withShop(databaseUrl, async (shop) => [
    ...(await measureEvents(shop)),
    ...(await measureCalls(shop)),
  ]);
}

async function main(): Promise<boolean> {
  const server = await startPostgres();
  try {
    if (!server) console.log('No PostgreSQL here: the embedded database is measured.');
    if (server) await makePostgresTemplate(server.url);
    const database = server && (await makePostgresDatabase(server.url));
    const checks = await measure(database?.url);
    await database?.drop();
    printChecks(checks);
    return checks.every(holds);
  } finally {
    await server?.stop();
  }
}

process.exitCode = (await main()) ? 0 : 1;
