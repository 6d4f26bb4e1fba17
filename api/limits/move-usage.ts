import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { OwnershipMove } from '../identity/move-ownership.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { lockUses, userSubject } from './free-uses.ts';
import { noteDownload } from './photo-runs.ts';
import { dailyUsage, photoDownloads, photoRuns } from './tables.ts';

/** Uses and downloads of a tool on a day. */
interface DayUsage {
  readonly feature: string;
  readonly day: string;
  readonly uses: number;
  readonly downloads: number;
}

/**
 * Moves the uses of a guest to an account: of each tool and day the account has used as many as the larger of
 * both, and downloaded likewise. Photos beyond that come along without a use of their own. Uses of networks
 * stay.
 */
export async function moveUsage(tx: Queries, move: OwnershipMove): Promise<void> {
  const moved = await tx
    .delete(dailyUsage)
    .where(eq(dailyUsage.subject, userSubject(move.from)))
    .returning();
  for (const usage of moved) {
    // Taken before the photos, as everywhere.
    await lockUses(tx, { userId: move.to, ...usage });
    await takeLarger(tx, { move, usage });
  }
  await movePhotos(tx, move);
  for (const usage of moved) await includePhotos(tx, { userId: move.to, usage });
  const downloads = await tx.delete(photoDownloads).where(eq(photoDownloads.userId, move.from)).returning();
  for (const download of downloads) await noteDownload(tx, { ...download, userId: move.to });
}

interface Taking {
  readonly move: OwnershipMove;
  readonly usage: DayUsage;
}

async function takeLarger(
  tx: Queries,
  { move, usage: { feature, day, uses, downloads } }: Taking,
): Promise<void> {
  await tx
    .update(dailyUsage)
    .set({
      uses: sql`greatest(${dailyUsage.uses}, ${uses}::int)`,
      downloads: sql`greatest(${dailyUsage.downloads}, ${downloads}::int)`,
    })
    .where(
      and(
        eq(dailyUsage.subject, userSubject(move.to)),
        eq(dailyUsage.feature, feature),
        eq(dailyUsage.day, day),
      ),
    );
}

/** Runs of a photo that both had are added. */
async function movePhotos(tx: Queries, { from, to }: OwnershipMove): Promise<void> {
  const photos = await tx.delete(photoRuns).where(eq(photoRuns.userId, from)).returning();
  for (const photo of photos) {
    await tx
      .insert(photoRuns)
      .values({ ...photo, userId: to })
      .onConflictDoUpdate({
        target: [photoRuns.userId, photoRuns.feature, photoRuns.rootId, photoRuns.day],
        set: { runs: sql`${photoRuns.runs} + excluded.runs` },
      });
  }
}

interface Including {
  readonly userId: string;
  readonly usage: DayUsage;
}

/** Has as many photos of a tool and day take a use as uses are counted; the others count as included. */
async function includePhotos(tx: Queries, { userId, usage }: Including): Promise<void> {
  const { feature, day } = usage;
  const ofDay = and(eq(photoRuns.userId, userId), eq(photoRuns.feature, feature), eq(photoRuns.day, day));
  const [counted] = await tx
    .select({ uses: dailyUsage.uses })
    .from(dailyUsage)
    .where(
      and(
        eq(dailyUsage.subject, userSubject(userId)),
        eq(dailyUsage.feature, feature),
        eq(dailyUsage.day, day),
      ),
    );
  const photos = await tx
    .select({ rootId: photoRuns.rootId })
    .from(photoRuns)
    .where(and(ofDay, gt(photoRuns.runs, 0)))
    .orderBy(photoRuns.isIncluded, photoRuns.rootId);
  const included = photos.slice(counted?.uses ?? 0).map(({ rootId }) => rootId);
  await tx.update(photoRuns).set({ isIncluded: false }).where(ofDay);
  if (included.length === 0) return;
  await tx
    .update(photoRuns)
    .set({ isIncluded: true })
    .where(and(ofDay, inArray(photoRuns.rootId, included)));
}
