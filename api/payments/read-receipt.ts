import { eq } from 'drizzle-orm';
import { TRIAL } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { productOf } from '#lib/payments/products.ts';
import { addMonths, DAY_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { users } from '../identity/tables.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import { findOwnOrder, isPaidFor, type OwnOrder, tellOrder } from './read-orders.ts';
import type { OrderRow } from './tables.ts';

/**
 * The facts of a receipt of ours, for payments whose provider shows none (decision 0209). It is of the
 * payment that the order began with.
 * @throws AppError `not_found`, for orders of others and those that nothing was paid for
 */
export async function readReceipt(context: Context, own: OwnOrder): Promise<Result<'readReceipt'>> {
  const row = await findOwnOrder(context, own);
  const paidAt = paymentTime(row);
  if (paidAt === null) throw new AppError('not_found');
  const { mode, stripe } = context.settings.payments;
  const [person] = await context.database.queries
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, own.userId));
  return {
    order: tellOrder(row),
    paidAt: epochSecondsOf(paidAt),
    period: periodOf(row, paidAt),
    buyer: person?.email ?? null,
    addsTax: row.platform === 'stripe' && stripe?.hasTax === true,
    isTestMoney: mode === 'test',
  };
}

/** Epoch milliseconds of the payment; null where there was none. A trial is paid for at its end. */
function paymentTime(row: OrderRow): number | null {
  const { paidAt, isTrial } = row;
  if (!isPaidFor(row) || paidAt === null) return null;
  return paidAt.getTime() + (isTrial ? TRIAL.days * DAY_MS : 0);
}

function periodOf({ sku }: OrderRow, paidAt: number): Result<'readReceipt'>['period'] {
  const product = productOf(sku);
  if (product.kind !== 'plan') return null;
  const end = addMonths(paidAt, product.interval === 'year' ? 12 : 1);
  return { from: epochSecondsOf(paidAt), to: epochSecondsOf(end) };
}
