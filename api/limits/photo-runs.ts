import { and, eq, lt, sql } from 'drizzle-orm';
import type { UsageLimits } from '#lib/catalog/limits.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Caller } from '../identity/caller.ts';
import type { OwnershipMove } from '../identity/move-ownership.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { type FreeUse, lockUses, releaseUse, reserveUse } from './free-uses.ts';
import { photoDownloads, photoRuns } from './tables.ts';

interface PhotoUse extends FreeUse {
  /** Root photo. */
  readonly rootId: string;
}

interface ReserveRun {
  readonly use: PhotoUse;
  readonly kind: Caller['kind'];
  readonly limits: UsageLimits;
}

/**
 * Takes one run of a tool on a photo for the day, and with the first one a free use.
 * @returns number of the run, from 1
 * @throws AppError `photo_runs_exhausted`, `free_uses_exhausted`; the transaction must then be rolled back
 */
export async function reserveRun(tx: Queries, { use, kind, limits }: ReserveRun): Promise<number> {
  await lockUses(tx, use);
  const { userId, feature, rootId, day, network } = use;
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
      },
      setWhere: lt(photoRuns.runs, limits.runsPerPhoto),
    })
    .returning({ runs: photoRuns.runs });
  if (!counted) throw new AppError('photo_runs_exhausted');
  if (counted.runs === 1) await reserveUse(tx, { userId, feature, day, network, kind, limits });
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
    .returning({ runs: photoRuns.runs, network: photoRuns.network });
  if (counted?.runs === 0) await releaseUse(tx, { userId, feature, day, network: counted.network });
}

/**
 * Counts the download of a result of a photo: once for each tool and photo, on the day of the first.
 */
export async function countDownload(
  tx: Queries,
  { userId, feature, rootId, day }: Omit<PhotoUse, 'network'>,
): Promise<void> {
  await tx.insert(photoDownloads).values({ userId, feature, rootId, day }).onConflictDoNothing();
}

/**
 * Adds the photos of one person to those of another, after `moveUsage`. A photo that both had used today is
 * one use from now on.
 */
export async function movePhotoRuns(tx: Queries, { from, to }: OwnershipMove): Promise<void> {
  const moved = await tx.delete(photoRuns).where(eq(photoRuns.userId, from)).returning();
  for (const { feature, rootId, day, runs, network } of moved) {
    const [sum] = await tx
      .insert(photoRuns)
      .values({ userId: to, feature, rootId, day, runs, network })
      .onConflictDoUpdate({
        target: [photoRuns.userId, photoRuns.feature, photoRuns.rootId, photoRuns.day],
        set: { runs: sql`${photoRuns.runs} + excluded.runs` },
      })
      .returning({ runs: photoRuns.runs });
    const before = (sum?.runs ?? 0) - runs;
    if (before > 0 && runs > 0) await releaseUse(tx, { userId: to, network: null, feature, day });
  }
  const downloads = await tx.delete(photoDownloads).where(eq(photoDownloads.userId, from)).returning();
  for (const download of downloads) await countDownload(tx, { ...download, userId: to });
}
