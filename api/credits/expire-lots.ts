import { type SQL, sql } from 'drizzle-orm';
import type { CreditUnit } from '#lib/credits/lots.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { lockWallets } from './lock-wallets.ts';
import { toMoment, toRows } from './to-rows.ts';

const LOTS_AT_ONCE = 500;

interface ExpireLots {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The only person whose lots are looked at; all where left out. */
  readonly userId?: string;
}

/**
 * Writes off what is left of lots whose time is over, some hundred at once. Nothing waits for it, as balances
 * and reserves go by the time itself. Credits that are held run on, and expire where they are released later.
 * @returns number of lots
 */
export async function expireLots(tx: Queries, { now, userId }: ExpireLots): Promise<number> {
  const isOver = sql`available > 0 and expires_at <= ${toMoment(now)}`;
  const isTheirs: SQL = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
  const { rows: due } = await tx.execute<{ id: string; userId: string; unit: CreditUnit }>(sql`
    select id, user_id as "userId", unit from credit_lots where ${isOver} and ${isTheirs}
    order by expires_at limit ${LOTS_AT_ONCE}`);
  if (due.length === 0) return 0;
  await lockWallets(tx, due);
  const ids = toRows(
    due.map(({ id }) => ({ id })),
    'id uuid',
  );
  const { rows } = await tx.execute<{ expired: number }>(sql`
    with over as (
      select id, available from credit_lots where ${isOver} and id in (select id from ${ids})
    ),
    lowered as (
      update credit_lots lot set available = 0 from over where lot.id = over.id
      returning lot.id, lot.user_id, lot.unit, over.available as amount
    ),
    noted as (
      insert into credit_transactions (user_id, unit, kind, lot_id, at)
      select user_id, unit, 'expire', id, ${toMoment(now)} from lowered
      returning id, lot_id
    ),
    posted as (
      insert into credit_postings (transaction_id, lot_id, account, amount)
      select noted.id, noted.lot_id, posting.account, posting.amount
      from noted join lowered on lowered.id = noted.lot_id
      cross join lateral (values ('available', -lowered.amount), ('expired', lowered.amount))
        as posting(account, amount)
    )
    select count(*)::int as expired from lowered`);
  return rows[0]?.expired ?? 0;
}

/** Writes off what has expired, of everybody. */
export async function sweepExpiredLots({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (;;) {
    const expired = await database.transaction((tx) => expireLots(tx, { now }), { durable: true });
    if (expired < LOTS_AT_ONCE) return;
  }
}
