import { sql } from 'drizzle-orm';
import type { CreditUnit } from '#lib/credits/lots.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { lockWallets } from './lock-wallets.ts';
import { repayDebts } from './repay-debts.ts';
import { toMoment } from './to-rows.ts';

interface ClawBack {
  /** Source of the lot. */
  readonly source: string;
  /** Credits to take back; `all` that the lot was issued with. */
  readonly amount: number | 'all';
  /** Names the refund or the command, so that it happens once. */
  readonly key: string;
  /** Words of an operator. */
  readonly reason?: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Credits that were taken back, of which `owed` had been used already. */
export interface ClawedBack {
  readonly taken: number;
  readonly owed: number;
}

/**
 * Takes credits back that were paid back to the person: first what is left of the lot, then as debt what was
 * used of it or is held. Credits that have expired unused are not owed.
 * @returns null where there is no such lot, or the key was used before
 */
export async function clawBack(tx: Queries, clawing: ClawBack): Promise<ClawedBack | null> {
  const { source, amount, key, reason = null, now } = clawing;
  const { rows: lots } = await tx.execute<{ id: string; userId: string; unit: CreditUnit }>(
    sql`select id, user_id as "userId", unit from credit_lots where source = ${source}`,
  );
  const [lot] = lots;
  if (!lot) return null;
  await lockWallets(tx, [lot]);
  const wanted = amount === 'all' ? sql`lot.amount` : sql`${amount}::int`;
  const { rows } = await tx.execute<{ taken: number; owed: number }>(sql`
    with lot as (
      select lot.*,
        (select coalesce(sum(amount), 0)::int from credit_postings
          where lot_id = lot.id and account = 'clawed_back') as clawed,
        (select coalesce(sum(amount), 0)::int from credit_postings
          where lot_id = lot.id and account = 'expired') as expired
      from credit_lots lot where id = ${lot.id}
    ),
    part as (
      select lot.*, least(${wanted}, lot.amount - lot.clawed, lot.available) as taken,
        least(${wanted}, lot.amount - lot.clawed) as wanted
      from lot
    ),
    claim as (
      select part.*, greatest(0, least(wanted - taken, amount - available - expired - clawed)) as owed from part
    ),
    noted as (
      insert into credit_transactions (user_id, unit, kind, key, lot_id, reason, at)
      select user_id, unit, 'claw_back', 'claw_back ' || ${key}, id, ${reason}, ${toMoment(now)} from claim
      on conflict (key) do nothing
      returning id
    ),
    lowered as (
      update credit_lots set available = credit_lots.available - claim.taken
      from claim cross join noted where credit_lots.id = claim.id
    ),
    indebted as (
      update wallets set debt = debt + claim.owed
      from claim cross join noted where wallets.user_id = claim.user_id and wallets.unit = claim.unit
    ),
    posted as (
      insert into credit_postings (transaction_id, lot_id, account, amount)
      select noted.id, claim.id, posting.account, posting.amount
      from claim cross join noted
      cross join lateral (values
        ('available', -claim.taken), ('debt', -claim.owed), ('clawed_back', claim.taken + claim.owed)
      ) as posting(account, amount)
      where posting.amount <> 0
    )
    select claim.taken, claim.owed from claim cross join noted`);
  const clawed = rows[0] ?? null;
  const wallets = await lockWallets(tx, [lot]);
  await repayDebts(tx, { wallets, now });
  return clawed;
}
