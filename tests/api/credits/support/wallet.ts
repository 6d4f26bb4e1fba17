import { sql } from 'drizzle-orm';
import { checkLedger } from '#api/credits/check-ledger.ts';
import { issueLots, type NewLot } from '#api/credits/issue-lots.ts';
import { reserveHold } from '#api/credits/reserve-hold.ts';
import { settleHolds } from '#api/credits/settle-holds.ts';
import { toMoment } from '#api/credits/to-rows.ts';
import type { Infrastructure } from '#api/infrastructure/infrastructure.ts';
import { DAY_MS } from '#lib/time/durations.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock'>;

type GivenLot = Pick<NewLot, 'userId' | 'source' | 'amount'> & Partial<NewLot>;

/** Gives a person credits for all tools, which last a year where nothing else is said. */
export async function giveCredits({ database, clock }: Parts, lot: GivenLot): Promise<string[]> {
  const now = clock.now();
  const usual = {
    unit: 'credit',
    scope: 'video_and_models',
    kind: 'monthly',
    expiresAt: now + 365 * DAY_MS,
  } as const;
  return database.transaction((tx) => issueLots(tx, { lots: [{ ...usual, ...lot }], now }));
}

interface Wanted {
  readonly userId: string;
  readonly taskId: string;
  readonly amount: number;
}

/** Holds credits for a task that all credits may pay for. */
export async function holdCredits({ database, clock }: Parts, wanted: Wanted): Promise<boolean> {
  const scopes = ['video', 'video_and_models'] as const;
  return database.transaction((tx) =>
    reserveHold(tx, { unit: 'credit', scopes, now: clock.now(), ...wanted }),
  );
}

/** Settles one hold. @returns whether it was open */
export async function settle(
  { database, clock }: Parts,
  { taskId, captured }: { readonly taskId: string; readonly captured: number | 'all' },
): Promise<boolean> {
  const settlements = [{ taskId, captured }];
  return (await database.transaction((tx) => settleHolds(tx, { settlements, now: clock.now() }))) === 1;
}

/** A person's credits that can be spent, those that are held, and the debt. */
export async function readWallet(
  { database, clock }: Parts,
  userId: string,
): Promise<{ available: number; held: number; debt: number }> {
  const { rows } = await database.queries.execute<{ available: number; held: number; debt: number }>(sql`
    select coalesce(sum(available) filter (where expires_at > ${toMoment(clock.now())}), 0)::int as available,
      coalesce(sum(held), 0)::int as held,
      coalesce((select sum(debt) from wallets where user_id = ${userId}), 0)::int as debt
    from credit_lots where user_id = ${userId}`);
  return rows[0] ?? { available: 0, held: 0, debt: 0 };
}

/** Invariants that are broken; empty where the ledger is sound. */
export async function brokenInvariants(parts: Parts): Promise<string[]> {
  const check = await checkLedger(parts);
  return Object.entries(check).flatMap(([name, broken]) => (broken === 0 ? [] : [`${name}: ${broken}`]));
}
