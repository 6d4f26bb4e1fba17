import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { CreditScope, CreditUnit } from '#lib/credits/lots.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { type ClawedBack, clawBack } from './claw-back.ts';
import { issueLots } from './issue-lots.ts';
import { creditLots } from './tables.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock'>;

interface GivenByHand {
  readonly userId: string;
  readonly unit: CreditUnit;
  readonly amount: number;
  readonly scope: CreditScope;
  readonly days: number;
  /** Kept as long as the ledger, and shown to the person. */
  readonly reason: string;
}

/** Gives an account credits or head shots by hand. */
export async function grantByHand({ database, clock }: Parts, given: GivenByHand): Promise<void> {
  const { userId, unit, amount, scope, days, reason } = given;
  const now = clock.now();
  const lot = { userId, unit, scope, kind: 'operator', source: `operator ${uuidv7()}` } as const;
  const lots = [{ ...lot, amount, reason, expiresAt: now + days * DAY_MS }];
  await database.transaction((tx) => issueLots(tx, { lots, now }), { durable: true });
}

interface TakenByHand {
  readonly lotId: string;
  readonly amount: number | 'all';
  /** Kept as long as the ledger, and shown to the person. */
  readonly reason: string;
}

/** Takes credits of a lot back by hand. @returns null where there is no such lot */
export async function clawBackByHand(
  { database, clock }: Parts,
  { lotId, amount, reason }: TakenByHand,
): Promise<ClawedBack | null> {
  const [lot] = await database.queries.select().from(creditLots).where(eq(creditLots.id, lotId));
  if (!lot) return null;
  const clawing = { source: lot.source, amount, reason, key: `operator ${uuidv7()}`, now: clock.now() };
  return database.transaction((tx) => clawBack(tx, clawing), { durable: true });
}
