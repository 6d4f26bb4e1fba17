import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { UsageLimits } from '#lib/catalog/limits.ts';
import type { Tier } from '#lib/catalog/subscriptions.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import {
  type FreeUse,
  lockUses,
  releaseNetworkUse,
  releaseUse,
  reserveDownload,
  reserveUse,
} from './free-uses.ts';
import { photoDownloads, photoRuns } from './tables.ts';

interface PhotoUse extends FreeUse {
  /** Root photo. */
  readonly rootId: string;
}

interface ReserveRun {
  readonly use: PhotoUse;
  readonly tier: Tier;
  readonly limits: UsageLimits;
}

/**
 * Takes one run of a tool on a photo for the day, and with the first one a free use.
 * @returns number of the run, from 1
 * @throws AppError `photo_runs_exhausted`, `free_uses_exhausted`; the transaction must then be rolled back
 */
export async function reserveRun(tx: Queries, { use, tier, limits }: ReserveRun): Promise<number> {
  await lockUses(tx, use);
  const { userId, feature, rootId, day, network } = use;
  const isUnlimited = limits.freeUsesPerDay[tier] === null;
  // One statement, so that two at the same moment cannot both take the last one.
  const [counted] = await tx
    .insert(photoRuns)
    .values({ userId, feature, rootId, day, network, runs: 1 })
    .onConflictDoUpdate({
      target: [photoRuns.userId, photoRuns.feature, photoRuns.rootId, photoRuns.day],
      set: {
        runs: sql`${photoRuns.runs} + 1`,
        // A use that was given back is taken anew, maybe from another network.
        network: sql`case when ${photoRuns.runs} = 0 then excluded.network else ${photoRuns.network} end`,
        isIncluded: sql`${photoRuns.isIncluded} and ${photoRuns.runs} > 0`,
      },
      setWhere: isUnlimited ? undefined : lt(photoRuns.runs, limits.runsPerPhoto),
    })
    .returning({ runs: photoRuns.runs });
  if (!counted) throw new AppError('photo_runs_exhausted');
  if (counted.runs === 1) await reserveUse(tx, { userId, feature, day, network, tier, limits });
  return counted.runs;
}

/**
 * Undoes a reserved run that came to nothing, and with the last one its use. The caller sees to it that this
 * happens once for each.
 */
export async function releaseRun(tx: Queries, use: Omit<PhotoUse, 'network'>): Promise<void> {
  await lockUses(tx, use);
  const { userId, feature, rootId, day } = use;
  const [counted] = await tx
    .update(photoRuns)
    .set({ runs: sql`${photoRuns.runs} - 1` })
    .where(
      and(
        eq(photoRuns.userId, userId),
        eq(photoRuns.feature, feature),
        eq(photoRuns.rootId, rootId),
        eq(photoRuns.day, day),
      ),
    )
    .returning({ runs: photoRuns.runs, network: photoRuns.network, isIncluded: photoRuns.isIncluded });
  if (counted?.runs !== 0) return;
  const released = { userId, feature, day, network: counted.network };
  if (counted.isIncluded || (await passUseOn(tx, released))) await releaseNetworkUse(tx, released);
  else await releaseUse(tx, released);
}

/**
 * Gives a photo that came along at a sign-in the use of one that came to nothing, so that no use is given
 * back while photos count without one. False where there is no such photo.
 */
async function passUseOn(tx: Queries, { userId, feature, day }: Omit<FreeUse, 'network'>): Promise<boolean> {
  const ofDay = and(eq(photoRuns.userId, userId), eq(photoRuns.feature, feature), eq(photoRuns.day, day));
  const [included] = await tx
    .select({ rootId: photoRuns.rootId })
    .from(photoRuns)
    .where(and(ofDay, eq(photoRuns.isIncluded, true), gt(photoRuns.runs, 0)))
    .orderBy(asc(photoRuns.rootId))
    .limit(1);
  if (!included) return false;
  await tx
    .update(photoRuns)
    .set({ isIncluded: false })
    .where(and(ofDay, eq(photoRuns.rootId, included.rootId)));
  return true;
}

interface TakeDownload {
  readonly use: PhotoUse;
  readonly tier: Tier;
  readonly limits: UsageLimits;
}

/**
 * Takes a download of the day with the first result of a photo; later ones of the photo are free.
 * @throws AppError `free_downloads_exhausted`; the transaction must then be rolled back
 */
export async function takeDownload(tx: Queries, { use, tier, limits }: TakeDownload): Promise<void> {
  const { userId, feature, day, network } = use;
  await lockUses(tx, use);
  if (await noteDownload(tx, use)) await reserveDownload(tx, { userId, feature, day, network, tier, limits });
}

/** Notes that a result of a photo was downloaded; false where one was before. */
export async function noteDownload(
  tx: Queries,
  { userId, feature, rootId, day }: Omit<PhotoUse, 'network'>,
): Promise<boolean> {
  const noted = await tx
    .insert(photoDownloads)
    .values({ userId, feature, rootId, day })
    .onConflictDoNothing()
    .returning({ rootId: photoDownloads.rootId });
  return noted.length > 0;
}
