import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { issueLots } from '#api/credits/issue-lots.ts';
import { reserveHold } from '#api/credits/reserve-hold.ts';
import { settleHolds } from '#api/credits/settle-holds.ts';
import { users } from '#api/identity/tables.ts';
import { load } from '#bench/identity/load.ts';
import { DAY_MS } from '#lib/time/durations.ts';

const WALLETS = 100;
const PLENTY = 1_000_000_000;
const usual = { atOnce: 8, seconds: 3 };

/** Operations in a second. */
export interface ReserveSpeeds {
  readonly oneWallet: number;
  readonly wallets: number;
  /** Reserve and capture, counted as one. */
  readonly settled: number;
  /** The peer: a balance in a column that is checked and lowered, which can tell nobody why. */
  readonly column: number;
}

/** Makes people with credits in three lots each. */
export async function seedWallets({ database }: Context, count = WALLETS): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const createdAt = new Date();
  const now = createdAt.getTime();
  await database.transaction(async (tx) => {
    await tx.insert(users).values(ids.map((id) => ({ id, kind: 'account' as const, createdAt })));
    const lot = { unit: 'credit', scope: 'video_and_models', kind: 'operator' } as const;
    const lots = ids.flatMap((userId) =>
      [5, 5, PLENTY].map((amount, index) => ({
        ...{ ...lot, userId, amount, source: `${userId} ${index}` },
        expiresAt: now + (index + 1) * DAY_MS,
      })),
    );
    await issueLots(tx, { lots, now });
  });
  return ids;
}

/** Measures reserves as runs make them: each in a transaction of its own that is on the disk when it ends. */
export async function measureReserves(context: Context): Promise<ReserveSpeeds> {
  const { database } = context;
  const ids = await seedWallets(context);
  const hold = (userId = '') => {
    const taskId = randomUUID();
    const scopes = ['video_and_models'] as const;
    const wanted = { userId, unit: 'credit', scopes, amount: 4, taskId, now: Date.now() } as const;
    return database
      .transaction((tx) => reserveHold(tx, wanted), { durable: true })
      .then((isHeld) => {
        if (!isHeld) throw new Error('A wallet with plenty refused');
        return taskId;
      });
  };
  const capture = (taskId: string) => {
    const settlements = [{ taskId, captured: 'all' }] as const;
    return database.transaction((tx) => settleHolds(tx, { settlements, now: Date.now() }), { durable: true });
  };
  await database.queries.execute(
    sql`create table bench_balances (id uuid primary key, credits int not null)`,
  );
  await database.queries.execute(
    sql`insert into bench_balances select id, ${PLENTY}::int from users where kind = 'account'`,
  );
  const lower = (id = '') =>
    database.transaction(
      (tx) =>
        tx.execute(
          sql`update bench_balances set credits = credits - 4 where id = ${id} and credits >= 4 returning credits`,
        ),
      { durable: true },
    );
  const idAt = (turn: number) => ids[turn % ids.length];
  await load((turn) => hold(idAt(turn)), { ...usual, seconds: 1 });
  return {
    oneWallet: await load(() => hold(ids[0]), usual),
    wallets: await load((turn) => hold(idAt(turn)), usual),
    settled: await load(async (turn) => capture(await hold(idAt(turn))), usual),
    column: await load((turn) => lower(idAt(turn)), usual),
  };
}
