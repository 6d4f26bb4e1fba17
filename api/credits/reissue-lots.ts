import { desc, eq, like, or } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import { issueLots } from './issue-lots.ts';
import { creditLots } from './tables.ts';

/** Follows the source of a lot in those of the lots that came in its place. */
const AGAIN = ' again ';

/** Lots that something has brought, the newest first: a new one for each time that it was brought again. */
function listLots(tx: Queries, source: string) {
  return tx
    .select()
    .from(creditLots)
    .where(or(eq(creditLots.source, source), like(creditLots.source, `${source}${AGAIN}%`)))
    .orderBy(desc(creditLots.createdAt), desc(creditLots.id));
}

/** Source of the lot that holds now what a source has brought; null where it brought nothing. */
export async function findPresentLot(tx: Queries, source: string): Promise<string | null> {
  const [latest] = await listLots(tx, source);
  return latest?.source ?? null;
}

interface Reissue {
  /** Source that brought the credits at first. */
  readonly source: string;
  /** As many as at first where left out. */
  readonly amount?: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Issues credits again that were taken back, with the end that they had. Those that have ended are left. */
export async function reissueLot(tx: Queries, { source, amount, now }: Reissue): Promise<void> {
  const lots = await listLots(tx, source);
  const [latest] = lots;
  const expiresAt = latest?.expiresAt.getTime() ?? now;
  if (!latest || expiresAt <= now || amount === 0) return;
  const { userId, unit, scope, kind } = latest;
  const again = { source: `${source}${AGAIN}${lots.length}`, amount: amount ?? latest.amount, expiresAt };
  await issueLots(tx, { lots: [{ userId, unit, scope, kind, ...again }], now });
}
