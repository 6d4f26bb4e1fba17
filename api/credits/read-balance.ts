import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Result } from '#lib/contract/contract.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { grantBeforeReading, readNextGrant } from './grant-plans.ts';
import { proScope } from './grants.ts';
import { orderOf } from './lot-sources.ts';
import { creditLots, type LotRow, wallets } from './tables.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock'>;
type Balance = Result<'getUserCreditAndLimit'>['creditConstituteResp'];
type Aggregation = Omit<Result<'getCreditAggregation'>, 'sysTimestamp'>;

/** Credits of a person; what is due to them comes first. */
export async function readBalance(parts: Parts, userId: string): Promise<Balance> {
  return (await readWallet(parts, userId)).balance;
}

/** The same with the lots that it is made of, and the next grant. */
export async function readAggregation(parts: Parts, userId: string): Promise<Aggregation> {
  const { balance, lots } = await readWallet(parts, userId);
  return {
    ...balance,
    lots: lots.map(serializeLot),
    nextGrant: await readNextGrant(parts.database.queries, userId),
  };
}

async function readWallet(
  parts: Parts,
  userId: string,
): Promise<{ readonly balance: Balance; readonly lots: readonly LotRow[] }> {
  await grantBeforeReading(parts, userId);
  const { database, clock } = parts;
  const { queries } = database;
  const now = new Date(clock.now());
  const [wallet] = await queries
    .select({ debt: wallets.debt })
    .from(wallets)
    .where(and(eq(wallets.userId, userId), eq(wallets.unit, 'credit')));
  if (!wallet) return { balance: { totalBalance: 0, modelBalance: 0, held: 0, debt: 0 }, lots: [] };
  const lots = await queries
    .select()
    .from(creditLots)
    .where(
      and(
        eq(creditLots.userId, userId),
        eq(creditLots.unit, 'credit'),
        or(and(gt(creditLots.available, 0), gt(creditLots.expiresAt, now)), gt(creditLots.held, 0)),
      ),
    )
    .orderBy(asc(creditLots.expiresAt), asc(creditLots.id));
  const alive = lots.filter(({ expiresAt }) => expiresAt > now);
  const sum = (rows: readonly LotRow[], column: 'available' | 'held') =>
    rows.reduce((total, row) => total + row[column], 0);
  const balance = {
    totalBalance: sum(alive, 'available'),
    modelBalance: sum(
      alive.filter(({ scope }) => scope === proScope),
      'available',
    ),
    held: sum(lots, 'held'),
    debt: wallet.debt,
  };
  return { balance, lots };
}

function serializeLot(row: LotRow): Aggregation['lots'][number] {
  const { id, kind, scope, amount, available, held, createdAt, expiresAt, source } = row;
  return {
    ...{ id, kind, scope, amount, available, held, orderId: orderOf(source) },
    createdAt: epochSecondsOf(createdAt.getTime()),
    expiresAt: epochSecondsOf(expiresAt.getTime()),
  };
}
