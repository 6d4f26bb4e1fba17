import { and, asc, eq, gt, or } from 'drizzle-orm';
import { FIRST_PRO_HEADSHOTS } from '#lib/catalog/prices.ts';
import type { Result } from '#lib/contract/contract.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { grantBeforeReading, readNextGrant } from './grant-plans.ts';
import { proScope } from './grants.ts';
import { firstProSource, orderOf } from './issue-lots.ts';
import { creditLots, type LotRow, wallets } from './tables.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock'>;
type Balance = Result<'getUserCreditAndLimit'>['creditConstituteResp'];
type Aggregation = Omit<Result<'getCreditAggregation'>, 'sysTimestamp'>;

/** Credits and head shots of a person; what is due to them comes first. */
export async function readBalance(parts: Parts, userId: string): Promise<Balance> {
  return (await readWallets(parts, userId)).balance;
}

/** The same with the lots that it is made of, and the next grant. */
export async function readAggregation(parts: Parts, userId: string): Promise<Aggregation> {
  const { balance, lots, headshotsExpireAt } = await readWallets(parts, userId);
  return {
    ...balance,
    lots: lots.map(serializeLot),
    headshotsExpireAt,
    nextGrant: await readNextGrant(parts.database.queries, userId),
  };
}

interface Wallets {
  readonly balance: Balance;
  /** Of credits. */
  readonly lots: readonly LotRow[];
  readonly headshotsExpireAt: number | null;
}

async function readWallets(parts: Parts, userId: string): Promise<Wallets> {
  await grantBeforeReading(parts, userId);
  const { database, clock } = parts;
  const { queries } = database;
  const now = new Date(clock.now());
  const [wallet] = await queries
    .select({ debt: wallets.debt })
    .from(wallets)
    .where(and(eq(wallets.userId, userId), eq(wallets.unit, 'credit')));
  const all = await queries
    .select()
    .from(creditLots)
    .where(
      and(
        eq(creditLots.userId, userId),
        or(and(gt(creditLots.available, 0), gt(creditLots.expiresAt, now)), gt(creditLots.held, 0)),
      ),
    )
    .orderBy(asc(creditLots.expiresAt), asc(creditLots.id));
  const lots = all.filter(({ unit }) => unit === 'credit');
  const alive = all.filter(({ expiresAt, available }) => expiresAt > now && available > 0);
  const [nextHeadshots] = alive.filter(({ unit }) => unit === 'headshot');
  const sum = (rows: readonly LotRow[], column: 'available' | 'held') =>
    rows.reduce((total, row) => total + row[column], 0);
  const spendable = (is: (row: LotRow) => boolean) => sum(alive.filter(is), 'available');
  const balance = {
    totalBalance: spendable(({ unit }) => unit === 'credit'),
    modelBalance: spendable(({ unit, scope }) => unit === 'credit' && scope === proScope),
    held: sum(lots, 'held'),
    debt: wallet?.debt ?? 0,
    headshots: spendable(({ unit }) => unit === 'headshot'),
    firstProHeadshots: (await hasHadFirstHeadshots(queries, userId)) ? 0 : FIRST_PRO_HEADSHOTS,
  };
  const headshotsExpireAt = nextHeadshots ? epochSecondsOf(nextHeadshots.expiresAt.getTime()) : null;
  return { balance, lots, headshotsExpireAt };
}

/** True once the first paid Pro of a person has brought its head shots. */
async function hasHadFirstHeadshots(queries: Queries, userId: string): Promise<boolean> {
  const [lot] = await queries
    .select({ id: creditLots.id })
    .from(creditLots)
    .where(eq(creditLots.source, firstProSource(userId)));
  return lot !== undefined;
}

function serializeLot(row: LotRow): Aggregation['lots'][number] {
  const { id, kind, scope, amount, available, held, createdAt, expiresAt, source } = row;
  return {
    ...{ id, kind, scope, amount, available, held, orderId: orderOf(source) },
    createdAt: epochSecondsOf(createdAt.getTime()),
    expiresAt: epochSecondsOf(expiresAt.getTime()),
  };
}
