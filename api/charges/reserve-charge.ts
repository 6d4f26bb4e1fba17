import type { UsageLimits } from '#lib/catalog/limits.ts';
import type { Caller } from '../identity/caller.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { dayOf, reserveUse } from '../limits/free-uses.ts';
import type { Charge } from './charge.ts';

interface ReserveCharge {
  readonly caller: Caller;
  /** Hash of the guest's network; null for accounts. */
  readonly network: string | null;
  /** Feature code of the tool. */
  readonly feature: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly limits: UsageLimits;
}

/**
 * Takes what a run of a tool costs, inside the transaction that starts it: a free use of the day.
 * @returns columns of the task's row, which `settleCharge` reads
 * @throws AppError `free_uses_exhausted`; the transaction must then be rolled back
 */
export async function reserveCharge(
  tx: Queries,
  { caller: { userId, kind }, network, feature, now, limits }: ReserveCharge,
): Promise<Charge> {
  const day = dayOf(now);
  await reserveUse(tx, { userId, network, feature, day, kind, limits });
  return { chargeKind: 'free_use', usageStatus: 'reserved', usageDate: day, network };
}
