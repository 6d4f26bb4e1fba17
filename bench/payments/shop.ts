import { eq } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { readEnvironment } from '#api/env.ts';
import { users } from '#api/identity/tables.ts';
import { withFolder, withHost } from '#bench/host/with-host.ts';
import { type Client, createClient } from '#bench/identity/client.ts';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { startStandIns } from '#scripts/start/stand-ins.ts';

const PORT = 4199;
export const OK = 200;
const URLS = { successUrl: 'http://web.test/done', cancelUrl: 'http://web.test/pricing' };
const MONTH = { type: 'plan', product: 'pro', price: 'month', priceInterval: 'month' };

/** A host that sells at both stand-ins, which are programs of their own. */
export interface Shop {
  readonly client: Client;
  /** Opens an account; answers its token. */
  openBuyer(): Promise<string>;
  /** Orders a month of Pro; answers the page of the provider. */
  order(platform: PaymentPlatform, token: string): Promise<string>;
  /** Pays on a page by a card. */
  pay(page: string): Promise<void>;
}

/** @param databaseUrl Postgres; undefined for the embedded database */
export async function withShop<Result>(
  databaseUrl: string | undefined,
  work: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const apiOrigin = `http://localhost:${PORT}`;
    const standIns = await startStandIns({ apiOrigin, dataFolder: folder, logFolder: folder });
    if (!standIns) throw new Error('There are no stand-ins where money is real or off.');
    const env = { NODE_ENV: 'test', API_PORT: String(PORT), DATA_DIR: folder } as const;
    const { payments } = readEnvironment({ ...env, ...standIns.env, ...standIns.apiEnv });
    const settings = { http: { apiOrigin, proxyHops: 1 }, database: { url: databaseUrl }, payments };
    try {
      return await withHost({ folder, port: PORT, settings }, async (context) => {
        const client = await createClient(`http://127.0.0.1:${PORT}`);
        const result = await work({ client, ...waysOf(context, client) });
        client.close();
        return result;
      });
    } finally {
      standIns.program.process.kill('SIGTERM');
      await standIns.program.ended;
    }
  });
}

function waysOf({ database }: Context, client: Client): Omit<Shop, 'client'> {
  return {
    async openBuyer() {
      const { result } = await client.expect('visit', { code: OK });
      const id = String(result?.id);
      await database.queries.update(users).set({ kind: 'account' }).where(eq(users.id, id));
      return String(result?.token);
    },
    async order(platform, token) {
      if (platform === 'stripe') {
        const body = { ...URLS, stripeItems: [MONTH] };
        return String((await client.expect('createStripePayment', { code: OK, token, body })).result);
      }
      const body = { ...URLS, items: [MONTH] };
      const { result } = await client.expect('createPaypalPayment', { code: OK, token, body });
      return String(result?.approvalUrl);
    },
    async pay(page) {
      const body = new URLSearchParams({ decision: 'approve', number: '4242424242424242' });
      const answer = await fetch(page, { method: 'POST', redirect: 'manual', body });
      await answer.body?.cancel();
    },
  };
}
