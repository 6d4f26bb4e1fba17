import type { Queries } from '../infrastructure/database/database.ts';
import { releaseUse } from '../limits/free-uses.ts';
import type { Charge } from './charge.ts';

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
