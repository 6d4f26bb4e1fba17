import { sql } from 'drizzle-orm';
import type { CreditUnit } from '#lib/credits/lots.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { toRows } from './to-rows.ts';

interface WalletKey {
  readonly userId: string;
  readonly unit: CreditUnit;
}

/** A locked wallet. */
export interface Wallet extends WalletKey {
  readonly debt: number;
}

/**
 * Holds wallets until the transaction ends, in one order, so that no two wait for each other. Those that are
 * not there are left out: nobody but `openWallets` makes one.
 *
 * A statement sees what was there when it began. So the lock is a statement of its own, and what follows it
 * sees all that earlier holders have done.
 */
export async function lockWallets(tx: Queries, keys: readonly WalletKey[]): Promise<Wallet[]> {
  if (keys.length === 0) return [];
  const wanted = keys.map(({ userId, unit }) => ({ user_id: userId, unit }));
  const { rows } = await tx.execute<{ userId: string; unit: CreditUnit; debt: number }>(sql`
    select user_id as "userId", unit, debt from wallets
    where (user_id, unit) in (select user_id, unit from ${toRows(wanted, 'user_id uuid, unit text')})
    order by user_id, unit for update`);
  return rows;
}

/** The same, for whoever may be the first to bring something into a wallet. */
export async function openWallets(tx: Queries, keys: readonly WalletKey[]): Promise<Wallet[]> {
  const wanted = keys.map(({ userId, unit }) => ({ user_id: userId, unit }));
  await tx.execute(sql`
    insert into wallets (user_id, unit)
    select distinct user_id, unit from ${toRows(wanted, 'user_id uuid, unit text')} order by user_id, unit
    on conflict do nothing`);
  return lockWallets(tx, keys);
}
