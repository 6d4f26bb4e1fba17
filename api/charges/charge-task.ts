import type { UsageLimits } from '#lib/catalog/limits.ts';
import type { Caller } from '../identity/caller.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { dayOf, releaseUse, reserveUse } from '../limits/free-uses.ts';
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

interface ChargedTask extends Charge {
  readonly userId: string;
  readonly feature: string;
}

type ChargeKind = NonNullable<Charge['chargeKind']>;

const release: Readonly<Record<ChargeKind, (tx: Queries, task: ChargedTask) => Promise<void>>> = {
  async free_use(tx, { userId, network, feature, usageDate }) {
    if (usageDate !== null) await releaseUse(tx, { userId, network, feature, day: usageDate });
  },
};

interface SettleCharge {
  readonly task: ChargedTask;
  readonly end: 'captured' | 'released';
}

/**
 * Captures or releases what a task was started with. Called by `endTask` alone, whose update of the row makes
 * it happen once.
 * @returns the status to write into the task's row
 */
export async function settleCharge(tx: Queries, { task, end }: SettleCharge): Promise<Charge['usageStatus']> {
  if (task.chargeKind === null || task.usageStatus !== 'reserved') return task.usageStatus;
  if (end === 'released') await release[task.chargeKind](tx, task);
  return end;
}
