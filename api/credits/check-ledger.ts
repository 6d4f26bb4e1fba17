import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { staleHolds } from './stale-holds.ts';
import { toMoment } from './to-rows.ts';

/** Time that a hold may take to be given back by the sweep once nothing lives that could settle it. */
const SWEEP_MS = 5 * MINUTE_MS;

/** Invariants of the ledger and how often each is broken. All are 0 at every moment. */
type LedgerCheck = Readonly<Record<(typeof ledgerInvariants)[number], number>>;

const ledgerInvariants = [
  /** Postings of each transaction add up to zero. */
  'balanced_transactions',
  /** Lots have what their postings say. */
  'lots_as_posted',
  /** Wallets owe what their postings say. */
  'debts_as_posted',
  /** Lots hold what the open holds have taken from them. */
  'held_as_reserved',
  /** Holds are the sum of their parts. */
  'holds_as_parts',
  /** Credits that were consumed are those that holds have captured. */
  'consumed_as_captured',
  /** Nobody owes credits and has some to spend. */
  'debts_paid_first',
  /** No credits stay held for a task that does not live. */
  'holds_alive',
] as const;

/**
 * Compares what the ledger's tables say about each other, in one statement that sees one moment.
 * @param userId the account whose part is checked; all where left out
 */
export async function checkLedger(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  userId?: string,
): Promise<LedgerCheck> {
  const now = clock.now();
  const ofAccount = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
  const posting = sql`(
    select posting.* from credit_postings posting
    where ${userId === undefined ? sql`true` : sql`posting.transaction_id in (select id from credit_transactions where ${ofAccount})`}
  ) as posting`;
  const { rows } = await database.queries.execute<LedgerCheck & Record<string, unknown>>(sql`
    with posted as (
      select lot_id,
        coalesce(sum(amount) filter (where account = 'available'), 0) as available,
        coalesce(sum(amount) filter (where account = 'held'), 0) as held,
        coalesce(sum(amount) filter (where account = 'debt'), 0) as debt
      from ${posting} group by lot_id
    ),
    parts as (
      select part.task_id, part.lot_id, part.amount, hold.state
      from credit_hold_lots part join credit_holds hold on hold.task_id = part.task_id
      where ${ofAccount}
    )
    select
      (select count(*)::int from (
        select 1 from ${posting} group by transaction_id having sum(amount) <> 0) wrong
      ) as balanced_transactions,
      (select count(*)::int from (select * from credit_lots where ${ofAccount}) lot left join posted on posted.lot_id = lot.id
        where (lot.available, lot.held) is distinct from (posted.available::int, posted.held::int)
      ) as lots_as_posted,
      (select count(*)::int from (select * from wallets where ${ofAccount}) wallets left join (
          select lot.user_id, lot.unit, -sum(posted.debt) as debt
          from posted join credit_lots lot on lot.id = posted.lot_id group by lot.user_id, lot.unit
        ) owed on owed.user_id = wallets.user_id and owed.unit = wallets.unit
        where wallets.debt <> coalesce(owed.debt, 0)
      ) as debts_as_posted,
      (select count(*)::int from (select * from credit_lots where ${ofAccount}) lot left join (
          select lot_id, sum(amount) as held from parts where state = 'held' group by lot_id
        ) reserved on reserved.lot_id = lot.id
        where lot.held <> coalesce(reserved.held, 0)
      ) as held_as_reserved,
      (select count(*)::int from (select * from credit_holds where ${ofAccount}) hold left join (
          select task_id, sum(amount) as amount from parts group by task_id
        ) total on total.task_id = hold.task_id
        where hold.amount <> coalesce(total.amount, 0)
      ) as holds_as_parts,
      (select abs(
        (select coalesce(sum(amount), 0) from ${posting} where account = 'consumed')
          - (select coalesce(sum(captured), 0) from credit_holds where ${ofAccount})
      )::int) as consumed_as_captured,
      (select count(*)::int from wallets where ${ofAccount} and debt > 0 and exists (
        select 1 from credit_lots lot where lot.user_id = wallets.user_id and lot.unit = wallets.unit
          and lot.available > 0 and lot.expires_at > ${toMoment(now)})
      ) as debts_paid_first,
      (select count(*)::int from (${staleHolds(now - SWEEP_MS)}) stale
        join credit_holds hold on hold.task_id = stale."taskId" where ${ofAccount}
      ) as holds_alive`);
  const [check] = rows;
  if (!check) throw new Error('A check has one row');
  return check;
}
