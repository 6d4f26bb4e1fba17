import { type SQL, sql } from 'drizzle-orm';
import type { CreditUnit, LotKind } from '#lib/credits/lots.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { TransactionKind } from './accounts.ts';

/** A transaction as its person sees it. */
export interface Movement extends Record<string, unknown> {
  readonly id: number;
  readonly unit: CreditUnit;
  readonly kind: TransactionKind;
  /** Epoch seconds. */
  readonly at: number;
  /** Change of what can be spent. */
  readonly amount: number;
  /** Change of what tasks hold. */
  readonly held: number;
  readonly taskId: string | null;
  /** Tool of the task, until that is deleted. */
  readonly feature: string | null;
  /** Origin and source of the lot that it is about. */
  readonly lotKind: LotKind | null;
  readonly source: string | null;
  readonly reason: string | null;
}

interface ListMovements {
  readonly userId: string;
  /** All where left out. */
  readonly unit?: CreditUnit;
  /** Only those before this one. */
  readonly before?: number | undefined;
  /** All where left out. */
  readonly limit?: number;
}

/** All that ever changed a person's wallets, newest first. */
export async function listMovements(
  { database }: Pick<Infrastructure, 'database'>,
  { userId, unit, before, limit }: ListMovements,
): Promise<Movement[]> {
  const isUnit: SQL = unit === undefined ? sql`true` : sql`unit = ${unit}`;
  const isBefore: SQL = before === undefined ? sql`true` : sql`id < ${before}::bigint`;
  const { rows } = await database.queries.execute<Movement>(sql`
    select page.id::float8 as id, page.unit, page.kind, floor(extract(epoch from page.at))::int as at,
      moved.amount, moved.held, page.task_id as "taskId", tasks.feature, lot.kind as "lotKind", lot.source, page.reason
    from (
      select * from credit_transactions where user_id = ${userId} and ${isUnit} and ${isBefore}
      order by id desc limit ${limit ?? null}::int
    ) page
    cross join lateral (
      select coalesce(sum(amount) filter (where account = 'available'), 0)::int as amount,
        coalesce(sum(amount) filter (where account = 'held'), 0)::int as held
      from credit_postings where transaction_id = page.id
    ) moved
    left join credit_lots lot on lot.id = page.lot_id
    left join tasks on tasks.id = page.task_id
    order by page.id desc`);
  return rows;
}
