import { count } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLedger } from '#api/credits/check-ledger.ts';
import { providerEvents } from '#api/payments/tables.ts';
import { paymentPlatforms } from '#lib/catalog/prices.ts';
import { propertySeed } from '#tests/support/property-seed.ts';
import { forEachDatabase } from '../support/for-each-database.ts';
import { untilEventsHandled } from './support/handled-events.ts';
import { openSeller, pack, plan, type Seller } from './support/open-seller.ts';

const ORDERS = process.env.EXHAUSTIVE ? 60 : 2;
/** Milliseconds for all of them on a busy machine. */
const SLOW_MS = 1_800_000;

/** Sends what is held, and what comes of it, until nothing waits for its job. */
async function deliver({ host, control }: Seller): Promise<void> {
  const { queries } = host.infrastructure.database;
  let kept = -1;
  for (;;) {
    await control('flush');
    await untilEventsHandled(host);
    const [all] = await queries.select({ events: count() }).from(providerEvents);
    if (all?.events === kept) return;
    kept = all?.events ?? 0;
  }
}

const ways = fc.sample(
  fc.record({
    copies: fc.integer({ min: 1, max: 5 }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
  }),
  { seed: propertySeed, numRuns: ORDERS },
);

forEachDatabase((database) => {
  describe.each(paymentPlatforms)('at %s', (platform) => {
    it(
      `[PAY-12] Events of ${platform} in ${ORDERS} orders, each up to five times, all come to the same end`,
      async () => {
        const seller = await openSeller[platform](database);
        for (const way of ways) {
          const buyer = await seller.openBuyer();
          await seller.control('deliveries', { ...way, held: true }, 'PUT');
          for (const item of [plan('month'), pack(200)]) {
            await seller.decide(await seller.order(buyer, item));
            await deliver(seller);
          }
          const { actully, hasExtraSubs } = await buyer.info();
          const credits = await buyer.credits();
          expect({ way, interval: actully?.priceInterval, hasExtraSubs, credits }).toEqual({
            ...{ way, interval: 'month', hasExtraSubs: false, credits: 700 },
          });
        }
        const broken = Object.entries(await checkLedger(seller.host.infrastructure));
        expect(broken.filter(([, found]) => found > 0)).toEqual([]);
      },
      SLOW_MS,
    );
  });
});
