import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { CreditScope, CreditUnit, LotKind } from '#lib/credits/lots.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { openWallets } from './lock-wallets.ts';
import { repayDebts } from './repay-debts.ts';
import { toMoment, toRows } from './to-rows.ts';

/** Credits to give to a person. */
export interface NewLot {
  readonly userId: string;
  readonly unit: CreditUnit;
  readonly scope: CreditScope;
  readonly kind: LotKind;
  /** Names what it is given for, among all lots of all people: given once, however often it is asked for. */
  readonly source: string;
  /** Above 0. */
  readonly amount: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** Words of an operator. */
  readonly reason?: string;
}

interface IssueLots {
  readonly lots: readonly NewLot[];
  /** Epoch milliseconds. */
  readonly now: number;
}

const columns = `id uuid, user_id uuid, unit text, scope text, kind text, source text, amount int,
  expires_at timestamptz, reason text`;

/**
 * Issues lots, in one statement however many. What their people owe is paid off at once.
 * @returns sources of those that were not there yet
 */
export async function issueLots(tx: Queries, { lots, now }: IssueLots): Promise<string[]> {
  if (lots.length === 0) return [];
  const wallets = await openWallets(tx, lots);
  const given = lots.map(({ userId, expiresAt, ...lot }) => ({
    ...lot,
    id: uuidv7(),
    user_id: userId,
    expires_at: new Date(expiresAt).toISOString(),
  }));
  const { rows } = await tx.execute<{ source: string }>(sql`
    with asked as (select * from ${toRows(given, columns)}),
    issued as (
      insert into credit_lots (id, user_id, unit, scope, kind, source, amount, available, created_at, expires_at)
      select id, user_id, unit, scope, kind, source, amount, amount, ${toMoment(now)}, expires_at from asked
      on conflict (source) do nothing
      returning id, user_id, unit, source, amount
    ),
    noted as (
      insert into credit_transactions (user_id, unit, kind, key, lot_id, reason, at)
      select issued.user_id, issued.unit, 'issue', 'issue ' || issued.source, issued.id, asked.reason, ${toMoment(now)}
      from issued join asked on asked.id = issued.id
      returning id, lot_id
    ),
    posted as (
      insert into credit_postings (transaction_id, lot_id, account, amount)
      select noted.id, noted.lot_id, posting.account, posting.amount
      from noted join issued on issued.id = noted.lot_id
      cross join lateral (values ('issued', -issued.amount), ('available', issued.amount))
        as posting(account, amount)
    )
    select source from issued`);
  await repayDebts(tx, { wallets, now });
  return rows.map(({ source }) => source);
}

const ORDER = 'order ';

/** Source of a lot that was bought. */
export function orderSource(orderId: string): string {
  return `${ORDER}${orderId}`;
}

/** The order that a lot was bought by; null where it came otherwise. */
export function orderOf(source: string): string | null {
  // Words may follow, of a lot that came in the place of another one.
  return source.startsWith(ORDER) ? (source.split(' ')[1] ?? null) : null;
}

/** Source of the head shots that the first paid Pro of a person brings. */
export function firstProSource(userId: string): string {
  return `first pro ${userId}`;
}
