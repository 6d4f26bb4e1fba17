import { sql } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Wallet } from './lock-wallets.ts';
import { toMoment, toRows } from './to-rows.ts';

interface RepayDebts {
  /** As they were locked by this transaction. */
  readonly wallets: readonly Wallet[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Pays off what people owe from what they have, oldest expiry first. Called after whatever makes credits
 * available or a debt larger, so that nobody owes credits and has some to spend.
 */
export async function repayDebts(tx: Queries, { wallets, now }: RepayDebts): Promise<void> {
  const owing = wallets.filter(({ debt }) => debt > 0);
  if (owing.length === 0) return;
  const wanted = owing.map(({ userId, unit }) => ({ user_id: userId, unit }));
  await tx.execute(sql`
    with owed as (
      select user_id, unit, debt from wallets
      where (user_id, unit) in (select user_id, unit from ${toRows(wanted, 'user_id uuid, unit text')})
    ),
    queue as (
      select lot.id, lot.user_id, lot.unit, lot.available, owed.debt,
        sum(lot.available) over (partition by lot.user_id, lot.unit order by lot.expires_at, lot.id)
          - lot.available as before
      from credit_lots lot join owed on owed.user_id = lot.user_id and owed.unit = lot.unit
      where lot.available > 0 and lot.expires_at > ${toMoment(now)}
    ),
    paid as (
      select id, user_id, unit, least(available, debt - before)::int as amount from queue where before < debt
    ),
    lowered as (
      update credit_lots lot set available = lot.available - paid.amount from paid where lot.id = paid.id
    ),
    settled as (
      update wallets set debt = debt - total.amount
      from (select user_id, unit, sum(amount)::int as amount from paid group by user_id, unit) total
      where wallets.user_id = total.user_id and wallets.unit = total.unit
    ),
    noted as (
      insert into credit_transactions (user_id, unit, kind, at)
      select distinct user_id, unit, 'repay', ${toMoment(now)} from paid
      returning id, user_id, unit
    )
    insert into credit_postings (transaction_id, lot_id, account, amount)
    select noted.id, paid.id, posting.account, posting.amount
    from paid join noted on noted.user_id = paid.user_id and noted.unit = paid.unit
    cross join lateral (values ('available', -paid.amount), ('debt', paid.amount)) as posting(account, amount)`);
}
