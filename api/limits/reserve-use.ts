import { sql } from 'drizzle-orm';
import { AIDS_PER_DAY, FREE_USES_PER_DAY, NETWORK_QUOTA_FACTOR } from '#lib/catalog/limits.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { networkSubject, userSubject } from './subjects.ts';
import { dailyUsage } from './tables.ts';

export interface FreeUse {
  readonly userId: string;
  /** Hash of the guest's network; null for accounts, which are counted by themselves only. */
  readonly network: string | null;
  readonly feature: string;
  /** UTC day. */
  readonly day: string;
}

/**
 * Takes one free use of a tool for the day, of the person and, for a guest, of all guests of the network together.
 * @throws AppError `free_uses_exhausted`; the transaction must then be rolled back
 */
export async function reserveUse(
  tx: Queries,
  use: FreeUse & { readonly kind: keyof typeof FREE_USES_PER_DAY },
): Promise<void> {
  const isLeft = await countBoth(tx, use, {
    person: FREE_USES_PER_DAY[use.kind],
    network: FREE_USES_PER_DAY.guest * NETWORK_QUOTA_FACTOR,
  });
  if (!isLeft) throw new AppError('free_uses_exhausted');
}

/**
 * Counts an aid of the day, which costs no use but has a bound as well.
 * @throws AppError `too_many_requests`; the transaction must then be rolled back
 */
export async function countAid(tx: Queries, aid: Omit<FreeUse, 'feature'>): Promise<void> {
  const isLeft = await countBoth(
    tx,
    { ...aid, feature: 'aid' },
    { person: AIDS_PER_DAY, network: AIDS_PER_DAY * NETWORK_QUOTA_FACTOR },
  );
  if (!isLeft) throw new AppError('too_many_requests');
}

interface Limits {
  readonly person: number;
  readonly network: number;
}

/** False where the person or the network has none left. */
async function countBoth(tx: Queries, use: FreeUse, { person, network }: Limits): Promise<boolean> {
  if (!(await countUp(tx, use, { subject: userSubject(use.userId), limit: person }))) return false;
  if (use.network === null) return true;
  return countUp(tx, use, { subject: networkSubject(use.network), limit: network });
}

interface Counter {
  readonly subject: string;
  readonly limit: number;
}

/** One statement, so that two at the same moment cannot both take the last one. */
async function countUp(
  tx: Queries,
  { feature, day }: FreeUse,
  { subject, limit }: Counter,
): Promise<boolean> {
  const counted = await tx
    .insert(dailyUsage)
    .values({ subject, feature, day, uses: 1 })
    .onConflictDoUpdate({
      target: [dailyUsage.subject, dailyUsage.feature, dailyUsage.day],
      set: { uses: sql`${dailyUsage.uses} + 1` },
      setWhere: sql`${dailyUsage.uses} < ${limit}`,
    })
    .returning({ uses: dailyUsage.uses });
  return counted.length > 0;
}
