import { and, eq, inArray } from 'drizzle-orm';
import { headshotPacks } from '#lib/catalog/prices.ts';
import { productOf } from '#lib/payments/products.ts';
import { orderOf } from '../credits/issue-lots.ts';
import { creditHoldLots, creditHolds, creditLots } from '../credits/tables.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { type OrderRow, orders } from './tables.ts';

/** Orders whose head shots paid for a set, whole or in part; none where all that paid was given. */
export async function readOrdersOf(queries: Queries, taskId: string): Promise<OrderRow[]> {
  const lots = await queries
    .select({ source: creditLots.source })
    .from(creditHoldLots)
    .innerJoin(
      creditHolds,
      and(eq(creditHolds.taskId, creditHoldLots.taskId), eq(creditHolds.state, 'captured')),
    )
    .innerJoin(creditLots, eq(creditLots.id, creditHoldLots.lotId))
    .where(eq(creditHoldLots.taskId, taskId));
  // A lot that a won dispute brought again names its order with a word behind it.
  const ids = lots.flatMap(({ source }) => orderOf(source) ?? []);
  return ids.length === 0 ? [] : queries.select().from(orders).where(inArray(orders.id, ids));
}

const countsWithRedo: ReadonlySet<number> = new Set(
  headshotPacks.flatMap(({ count, freeRedo }) => (freeRedo ? [count] : [])),
);

/** True of an order of a package whose sets may each be made again, while it is not paid back. */
export function bringsRedo({ sku, state }: Pick<OrderRow, 'sku' | 'state'>): boolean {
  const product = productOf(sku);
  return state !== 'refunded' && product.kind === 'headshot_pro' && countsWithRedo.has(product.count);
}
