import { and, eq, lt, sql } from 'drizzle-orm';
import type { UsageLimits } from '#lib/catalog/limits.ts';
import type { Tier } from '#lib/catalog/subscriptions.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { dailyUsage, photoDownloads, photoRuns } from './tables.ts';

export interface FreeUse {
  readonly userId: string;
  /** Hash of the guest's network; null for accounts, which are counted by themselves only. */
  readonly network: string | null;
  readonly feature: string;
  /** UTC day. */
  readonly day: string;
}

interface ByTier {
  readonly tier: Tier;
  readonly limits: UsageLimits;
}

/**
 * Takes one free use of a tool for the day, of the person and, for a guest, of all guests of the network
 * together.
 * @throws AppError `free_uses_exhausted`; the transaction must then be rolled back
 */
export async function reserveUse(tx: Queries, { tier, limits, ...use }: FreeUse & ByTier): Promise<void> {
  const isLeft = await countBoth(tx, {
    use,
    count: 'uses',
    ...boundsOf(limits.freeUsesPerDay, { tier, limits }),
  });
  if (!isLeft) throw new AppError('free_uses_exhausted');
}

/**
 * Counts the first download of a photo as a use is counted.
 * @throws AppError `free_downloads_exhausted`; the transaction must then be rolled back
 */
export async function reserveDownload(
  tx: Queries,
  { tier, limits, ...use }: FreeUse & ByTier,
): Promise<void> {
  const bounds = boundsOf(limits.freeDownloadsPerDay, { tier, limits });
  if (!(await countBoth(tx, { use, count: 'downloads', ...bounds })))
    throw new AppError('free_downloads_exhausted');
}

/** Bounds of a person and of all guests of a network. */
function boundsOf(
  perDay: UsageLimits['freeUsesPerDay'],
  { tier, limits }: ByTier,
): Pick<CountBoth, 'person' | 'network'> {
  const network = perDay.guest === null ? null : perDay.guest * limits.networkQuotaFactor;
  return { person: perDay[tier], network };
}

interface CountedAnalysis extends Omit<FreeUse, 'feature'> {
  readonly limits: UsageLimits;
  /** Analyses that it counts as. */
  readonly by: number;
}

/**
 * Counts an analysis of the day, which costs no use but has a bound as well.
 * @throws AppError `too_many_requests`; the transaction must then be rolled back
 */
export async function countAnalysis(
  tx: Queries,
  { limits, by, ...analysis }: CountedAnalysis,
): Promise<void> {
  const isLeft = await countBoth(tx, {
    use: { ...analysis, feature: 'analysis' },
    ...{ count: 'uses', by },
    person: limits.analysesPerDay,
    network: limits.analysesPerDay * limits.networkQuotaFactor,
  });
  if (!isLeft) throw new AppError('too_many_requests');
}

type Count = 'uses' | 'downloads';

interface CountBoth {
  readonly use: FreeUse;
  readonly count: Count;
  /** Number that is counted; 1 where left out. */
  readonly by?: number;
  /** Null without a limit. */
  readonly person: number | null;
  readonly network: number | null;
}

/** False where the person or the network has none left. */
async function countBoth(
  tx: Queries,
  { use: freeUse, count, by = 1, person, network }: CountBoth,
): Promise<boolean> {
  const { userId, network: hash } = freeUse;
  const counted = { freeUse, count, by };
  if (!(await countUp(tx, { ...counted, subject: userSubject(userId), limit: person }))) return false;
  return hash === null || countUp(tx, { ...counted, subject: networkSubject(hash), limit: network });
}

interface Counter {
  readonly freeUse: FreeUse;
  readonly count: Count;
  readonly by: number;
  readonly subject: string;
  readonly limit: number | null;
}

/** One statement, so that two at the same moment cannot both take the last one. */
async function countUp(
  tx: Queries,
  { freeUse: { feature, day }, count, by, subject, limit }: Counter,
): Promise<boolean> {
  if (limit !== null && limit < by) return false;
  const column = dailyUsage[count];
  const counted = await tx
    .insert(dailyUsage)
    .values({ subject, feature, day, uses: 0, [count]: by })
    .onConflictDoUpdate({
      target: [dailyUsage.subject, dailyUsage.feature, dailyUsage.day],
      set: { [count]: sql`${column} + ${by}` },
      setWhere: limit === null ? undefined : sql`${column} <= ${limit - by}`,
    })
    .returning({ counted: column });
  return counted.length > 0;
}

/**
 * Holds the count of a person's uses of a tool until the transaction ends. Whatever changes a photo's runs
 * takes this first, so that no two wait for each other.
 */
export async function lockUses(
  tx: Queries,
  { userId, feature, day }: Pick<FreeUse, 'userId' | 'feature' | 'day'>,
): Promise<void> {
  await tx
    .insert(dailyUsage)
    .values({ subject: userSubject(userId), feature, day, uses: 0 })
    .onConflictDoUpdate({
      target: [dailyUsage.subject, dailyUsage.feature, dailyUsage.day],
      set: { uses: sql`${dailyUsage.uses}` },
    });
}

/**
 * Undoes a reserved use, on the day it was taken from. The caller sees to it that this happens once for each.
 */
export async function releaseUse(tx: Queries, { userId, network, feature, day }: FreeUse): Promise<void> {
  // One at a time and the person first, in the order in which uses are taken: the other order could lock two
  // up.
  await countDown(tx, { subject: userSubject(userId), feature, day });
  await releaseNetworkUse(tx, { network, feature, day });
}

/** Gives a use back to the network alone, where the person's stays taken. */
export async function releaseNetworkUse(
  tx: Queries,
  { network, feature, day }: Omit<FreeUse, 'userId'>,
): Promise<void> {
  if (network !== null) await countDown(tx, { subject: networkSubject(network), feature, day });
}

async function countDown(
  tx: Queries,
  { subject, feature, day }: { readonly subject: string } & Pick<FreeUse, 'feature' | 'day'>,
): Promise<void> {
  await tx
    .update(dailyUsage)
    .set({ uses: sql`greatest(0, ${dailyUsage.uses} - 1)` })
    .where(and(eq(dailyUsage.subject, subject), eq(dailyUsage.feature, feature), eq(dailyUsage.day, day)));
}

/** Longer than any task may still give a use back. */
const KEPT_MS = 40 * 24 * 60 * 60 * 1000;

/** Forgets the counts of days long past. */
export async function sweepOldUsage({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  const before = dayOf(clock.now() - KEPT_MS);
  for (const table of [dailyUsage, photoRuns, photoDownloads]) {
    await database.queries.delete(table).where(lt(table.day, before));
  }
}

/** Whom uses are counted for. */
export function userSubject(userId: string): string {
  return `user ${userId}`;
}

function networkSubject(network: string): string {
  return `network ${network}`;
}

/** The UTC day of a moment in epoch milliseconds, as `2031-01-31`. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The first moment of the next UTC day, in epoch milliseconds. */
export function nextDayAfter(milliseconds: number): number {
  return (Math.floor(milliseconds / DAY_MS) + 1) * DAY_MS;
}
