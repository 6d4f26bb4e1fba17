import { sql } from 'drizzle-orm';
import type { CreditUnit } from '#lib/credits/lots.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { lockWallets } from './lock-wallets.ts';
import { repayDebts } from './repay-debts.ts';
import { toMoment, toRows } from './to-rows.ts';

interface Settlement {
  readonly taskId: string;
  /** Credits that the task has used, at most what it holds; `all` of them. The rest goes back. */
  readonly captured: number | 'all';
}

interface SettleHolds {
  readonly settlements: readonly Settlement[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Ends the holds of tasks, in one statement however many: credits that were used are consumed, those that
 * expire first before others, and the rest goes back to its lots. What goes back to a lot that has expired
 * meanwhile expires as well. The first settlement of a hold counts; later ones, and those of tasks without a
 * hold, change nothing.
 * @returns number of holds that were settled
 */
export async function settleHolds(tx: Queries, { settlements, now }: SettleHolds): Promise<number> {
  if (settlements.length === 0) return 0;
  const given = toRows(
    settlements.map(({ taskId, captured }) => ({
      task_id: taskId,
      captured: captured === 'all' ? null : captured,
    })),
    'task_id uuid, captured int',
  );
  const { rows: owners } = await tx.execute<{ userId: string; unit: CreditUnit }>(sql`
    select distinct user_id as "userId", unit from credit_holds
    where state = 'held' and task_id in (select task_id from ${given})`);
  const wallets = await lockWallets(tx, owners);
  const isAlive = sql`lot.expires_at > ${toMoment(now)}`;
  const { rows } = await tx.execute<{ settled: number }>(sql`
    with asked as (select * from ${given}),
    settled as (
      update credit_holds hold set
        captured = least(coalesce(asked.captured, hold.amount), hold.amount),
        state = case when coalesce(asked.captured, hold.amount) > 0 then 'captured' else 'released' end,
        settled_at = ${toMoment(now)}
      from asked where asked.task_id = hold.task_id and hold.state = 'held'
      returning hold.task_id, hold.user_id, hold.unit, hold.state, hold.captured
    ),
    queue as (
      select settled.task_id, settled.captured, part.lot_id, part.amount, ${isAlive} as alive,
        sum(part.amount) over (partition by settled.task_id order by lot.expires_at, lot.id) - part.amount as before
      from settled
      join credit_hold_lots part on part.task_id = settled.task_id
      join credit_lots lot on lot.id = part.lot_id
    ),
    split as (
      select *, greatest(0, least(amount, captured - before))::int as used from queue
    ),
    raised as (
      update credit_lots lot set held = lot.held - total.amount, available = lot.available + total.back
      from (
        select lot_id, sum(amount)::int as amount,
          coalesce(sum(amount - used) filter (where alive), 0)::int as back
        from split group by lot_id
      ) total
      where lot.id = total.lot_id
    ),
    noted as (
      insert into credit_transactions (user_id, unit, kind, key, task_id, at)
      select user_id, unit, case state when 'captured' then 'capture' else 'release' end,
        'settle ' || task_id, task_id, ${toMoment(now)}
      from settled
      returning id, task_id
    ),
    posted as (
      insert into credit_postings (transaction_id, lot_id, account, amount)
      select noted.id, split.lot_id, posting.account, posting.amount
      from split join noted on noted.task_id = split.task_id
      cross join lateral (values
        ('held', -split.amount),
        ('consumed', split.used),
        (case when split.alive then 'available' else 'expired' end, split.amount - split.used)
      ) as posting(account, amount)
      where posting.amount <> 0
    )
    select count(*)::int as settled from settled`);
  await repayDebts(tx, { wallets, now });
  return rows[0]?.settled ?? 0;
}
