import { and, asc, count, eq, gt } from 'drizzle-orm';
import { RETENTION_HOURS, type RetentionChoice, retentionChoices } from '#lib/catalog/limits.ts';
import { tools } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Caller } from '../identity/caller.ts';
import { users } from '../identity/tables.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { dayOf, nextDayAfter, userSubject } from './free-uses.ts';
import { dailyUsage, photoDownloads, photoRuns } from './tables.ts';

type Usage = Pick<Result<'getUserFeatureUsageLimit'>, 'list' | 'photos'>;

/** Free uses that a person has left today, for each tool that is counted by the day, and the photos used. */
export async function readUsage(
  { database, clock, settings }: Pick<Infrastructure, 'database' | 'clock' | 'settings'>,
  { userId, kind }: Caller,
): Promise<Usage> {
  const { queries } = database;
  const day = dayOf(clock.now());
  const rows = await queries
    .select({ feature: dailyUsage.feature, uses: dailyUsage.uses })
    .from(dailyUsage)
    .where(and(eq(dailyUsage.subject, userSubject(userId)), eq(dailyUsage.day, day)));
  const usesOf = new Map(rows.map(({ feature, uses }) => [feature, uses]));
  const downloads = await queries
    .select({ feature: photoDownloads.feature, photos: count() })
    .from(photoDownloads)
    .where(and(eq(photoDownloads.userId, userId), eq(photoDownloads.day, day)))
    .groupBy(photoDownloads.feature);
  const downloadsOf = new Map(downloads.map(({ feature, photos }) => [feature, photos]));
  const photos = await readPhotos(queries, { userId, day });
  const dailyLimit = settings.usage.freeUsesPerDay[kind];
  const list = tools.map(({ featureCode }) => ({
    featureCode,
    dailyLimit,
    dailyLeftCount: Math.max(0, dailyLimit - (usesOf.get(featureCode) ?? 0)),
    dailyDownloadCount: downloadsOf.get(featureCode) ?? 0,
  }));
  return { list, photos };
}

/** Photos of a person that uses were taken for on a day. */
async function readPhotos(
  queries: Queries,
  { userId, day }: { readonly userId: string; readonly day: string },
): Promise<Usage['photos']> {
  return queries
    .select({ featureCode: photoRuns.feature, rootId: photoRuns.rootId, runs: photoRuns.runs })
    .from(photoRuns)
    .where(and(eq(photoRuns.userId, userId), eq(photoRuns.day, day), gt(photoRuns.runs, 0)))
    .orderBy(asc(photoRuns.feature), asc(photoRuns.rootId));
}

/** Gives the free uses of a tool and the runs of a photo that are left today. */
export type UsageLeft = (of: { readonly feature: string; readonly rootId: string }) => {
  readonly dailyLeftCount: number;
  readonly photoRuns: number;
  readonly resetAt: number;
};

/** Reads what a person has left today, for any of their tasks. */
export async function readUsageLeft(
  { database, clock, settings }: Pick<Infrastructure, 'database' | 'clock' | 'settings'>,
  userId: string,
): Promise<UsageLeft> {
  const { queries } = database;
  const now = clock.now();
  const day = dayOf(now);
  const rows = await queries
    .select({ kind: users.kind, feature: dailyUsage.feature, uses: dailyUsage.uses })
    .from(users)
    .leftJoin(dailyUsage, and(eq(dailyUsage.subject, userSubject(userId)), eq(dailyUsage.day, day)))
    .where(eq(users.id, userId));
  const photos = await readPhotos(queries, { userId, day });
  const dailyLimit = settings.usage.freeUsesPerDay[rows[0]?.kind ?? 'guest'];
  return ({ feature, rootId }) => {
    const uses = rows.find((row) => row.feature === feature)?.uses ?? 0;
    const photo = photos.find((one) => one.featureCode === feature && one.rootId === rootId);
    return {
      dailyLeftCount: Math.max(0, dailyLimit - uses),
      photoRuns: photo?.runs ?? 0,
      resetAt: epochSecondsOf(nextDayAfter(now)),
    };
  };
}

/**
 * Hours that results of a person’s next runs are kept: what they chose, and the most they may have where they
 * did not.
 */
export async function readRetentionHours(
  { database }: Pick<Infrastructure, 'database'>,
  { userId, kind }: Caller,
): Promise<RetentionChoice> {
  const [person] = await database.queries.select().from(users).where(eq(users.id, userId));
  const choices = retentionChoices(kind);
  const chosen = choices.find((hours) => hours === person?.retentionHours);
  return chosen ?? choices.find((hours) => hours === RETENTION_HOURS[kind]) ?? 1;
}
