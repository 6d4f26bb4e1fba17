import { sql } from 'drizzle-orm';
import type { CreditScope, CreditUnit } from '#lib/credits/lots.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { lockWallets } from './lock-wallets.ts';
import { toMoment, toRows } from './to-rows.ts';

interface Spending {
  readonly userId: string;
  readonly unit: CreditUnit;
  /** Scopes of the lots that may pay. */
  readonly scopes: readonly CreditScope[];
  /** Epoch milliseconds. */
  readonly now: number;
}

interface ReserveHold extends Spending {
  /** Above 0. */
  readonly amount: number;
  readonly taskId: string;
}

/**
 * Holds credits for a task: of the lots that may pay for it, those that expire first. Asked again for the
 * same task it changes nothing.
 * @returns false where there are too few, and then nothing is held
 */
export async function reserveHold(tx: Queries, reserve: ReserveHold): Promise<boolean> {
  const { userId, unit, scopes, amount, taskId, now } = reserve;
  const [wallet] = await lockWallets(tx, [{ userId, unit }]);
  if (!wallet) return false;
  const allowed = toRows(
    scopes.map((scope) => ({ scope })),
    'scope text',
  );
  const { rows } = await tx.execute<{ reserved: boolean }>(sql`
    with queue as (
      select id, available, sum(available) over (order by expires_at, id) - available as before
      from credit_lots
      where user_id = ${userId} and unit = ${unit} and available > 0 and expires_at > ${toMoment(now)}
        and scope in (select scope from ${allowed})
    ),
    taken as (
      select id, least(available, ${amount}::int - before)::int as amount from queue where before < ${amount}::int
    ),
    hold as (
      insert into credit_holds (task_id, user_id, unit, amount, state, created_at)
      select ${taskId}, ${userId}, ${unit}, ${amount}::int, 'held', ${toMoment(now)}
      where (select sum(amount) from taken) = ${amount}::int
      on conflict (task_id) do nothing
      returning task_id, user_id, unit
    ),
    parts as (
      insert into credit_hold_lots (task_id, lot_id, amount)
      select hold.task_id, taken.id, taken.amount from hold cross join taken
    ),
    lowered as (
      update credit_lots lot set available = lot.available - taken.amount, held = lot.held + taken.amount
      from taken cross join hold where lot.id = taken.id
    ),
    noted as (
      insert into credit_transactions (user_id, unit, kind, key, task_id, at)
      select user_id, unit, 'reserve', 'reserve ' || task_id, task_id, ${toMoment(now)} from hold
      returning id
    ),
    posted as (
      insert into credit_postings (transaction_id, lot_id, account, amount)
      select noted.id, taken.id, posting.account, posting.amount
      from noted cross join taken
      cross join lateral (values ('available', -taken.amount), ('held', taken.amount)) as posting(account, amount)
    )
    select exists (select 1 from hold) or exists (
      select 1 from credit_holds
      where task_id = ${taskId} and user_id = ${userId} and unit = ${unit} and amount = ${amount}::int
    ) as reserved`);
  return rows[0]?.reserved ?? false;
}

/** Reads what a person can spend on something; below 0 where they owe, as new credits pay that off first. */
export async function readSpendable(tx: Queries, { userId, unit, scopes, now }: Spending): Promise<number> {
  const allowed = toRows(
    scopes.map((scope) => ({ scope })),
    'scope text',
  );
  const { rows } = await tx.execute<{ spendable: number }>(sql`
    select (
      coalesce(sum(available), 0)
      - coalesce((select debt from wallets where user_id = ${userId} and unit = ${unit}), 0)
    )::int as spendable
    from credit_lots
    where user_id = ${userId} and unit = ${unit} and available > 0 and expires_at > ${toMoment(now)}
      and scope in (select scope from ${allowed})`);
  return rows[0]?.spendable ?? 0;
}
