import { PROMPT_RUNS, type UsageLimits } from '#lib/catalog/limits.ts';
import type { Caller } from '../identity/caller.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { dayOf } from '../limits/free-uses.ts';
import { releaseRun, reserveRun } from '../limits/photo-runs.ts';
import type { Charge } from './charge.ts';

interface ReserveCharge {
  readonly caller: Caller;
  /** Hash of the guest's network; null for accounts. */
  readonly network: string | null;
  /** Feature code of the tool. */
  readonly feature: string;
  /** Photo that the run is counted for, see `Charge`. */
  readonly usageRootId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly limits: UsageLimits;
}

interface Reserved {
  /** Columns of the task's row, which `settleCharge` reads. */
  readonly charge: Charge;
  /** True where the photo had many runs before, so that others go first. */
  readonly isLate: boolean;
}

/**
 * Takes what a run of a tool costs, inside the transaction that starts it and holds the person's row: the
 * first run of a photo a free use of the day, a further one nothing but its place among those included.
 * @throws AppError `free_uses_exhausted`, `photo_runs_exhausted`; the transaction must then be rolled back
 */
export async function reserveCharge(
  tx: Queries,
  { caller: { userId, kind }, network, feature, usageRootId, now, limits }: ReserveCharge,
): Promise<Reserved> {
  const day = dayOf(now);
  const use = { userId, network, feature, day, rootId: usageRootId };
  const runs = await reserveRun(tx, { use, kind, limits });
  const charge = {
    chargeKind: 'free_use',
    usageStatus: 'reserved',
    usageDate: day,
    usageRootId,
    network,
  } as const;
  return { charge, isLate: runs > PROMPT_RUNS };
}

interface ChargedTask extends Charge {
  readonly userId: string;
  readonly feature: string;
}

type ChargeKind = NonNullable<Charge['chargeKind']>;

const release: Readonly<Record<ChargeKind, (tx: Queries, task: ChargedTask) => Promise<void>>> = {
  async free_use(tx, { userId, feature, usageDate: day, usageRootId: rootId }) {
    if (day !== null && rootId !== null) await releaseRun(tx, { userId, feature, day, rootId });
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
