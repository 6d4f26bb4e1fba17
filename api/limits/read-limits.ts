import { and, asc, eq, gt } from 'drizzle-orm';
import {
  FREE_RESULT_SIDE,
  RETENTION_HOURS,
  type RetentionChoice,
  retentionChoices,
  type UsageLimits,
} from '#lib/catalog/limits.ts';
import type { Tier } from '#lib/catalog/subscriptions.ts';
import { tools } from '#lib/catalog/tools.ts';
import type { Result, Task } from '#lib/contract/contract.ts';
import type { Caller } from '../identity/caller.ts';
import { type MembershipSources, readTier, readTierOf } from '../identity/membership.ts';
import { users } from '../identity/tables.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { dayOf, nextDayAfter, userSubject } from './free-uses.ts';
import { isMarkedRun } from './product-marks.ts';
import { dailyUsage, photoRuns } from './tables.ts';

type Usage = Pick<Result<'getUserFeatureUsageLimit'>, 'tier' | 'list' | 'photos' | 'resultSide'>;

type Host = Pick<Infrastructure, 'database' | 'clock' | 'settings'> & MembershipSources;

/** Free uses and downloads that a person has left today, for each tool, and the photos used. */
export async function readUsage(host: Host, { userId, kind }: Caller): Promise<Usage> {
  const { database, clock, settings } = host;
  const { queries } = database;
  const now = clock.now();
  const day = dayOf(now);
  const tier = await readTier(host, { queries, userId, kind, now });
  const counted = await readCounts(queries, { userId, day });
  const limits = limitsOf(settings.usage, tier);
  const list = tools.map(({ featureCode }) => ({
    featureCode,
    dailyLimit: limits.uses,
    dailyDownloadLimit: limits.downloads,
    ...leftOf(limits, counted.get(featureCode)),
    dailyDownloadCount: counted.get(featureCode)?.downloads ?? 0,
  }));
  return {
    ...{ tier, list },
    photos: limits.uses === null ? [] : await readPhotos(queries, { userId, day }),
    resultSide: isMarkedRun(host, { tier, isFree: true }) ? FREE_RESULT_SIDE : null,
  };
}

interface Counts {
  readonly uses: number;
  readonly downloads: number;
}

/** Uses and downloads of a person on a day, by tool. */
async function readCounts(
  queries: Queries,
  { userId, day }: { readonly userId: string; readonly day: string },
): Promise<ReadonlyMap<string, Counts>> {
  const { feature, uses, downloads } = dailyUsage;
  const rows = await queries
    .select({ feature, uses, downloads })
    .from(dailyUsage)
    .where(and(eq(dailyUsage.subject, userSubject(userId)), eq(dailyUsage.day, day)));
  return new Map(rows.map((row) => [row.feature, row]));
}

type LimitsOfTier = Readonly<Record<keyof Counts, number | null>>;

function limitsOf({ freeUsesPerDay, freeDownloadsPerDay }: UsageLimits, tier: Tier): LimitsOfTier {
  return { uses: freeUsesPerDay[tier], downloads: freeDownloadsPerDay[tier] };
}

function leftOf(limits: LimitsOfTier, counts: Counts | undefined) {
  const left = (limit: number | null, count = 0) => (limit === null ? null : Math.max(0, limit - count));
  return {
    dailyLeftCount: left(limits.uses, counts?.uses),
    dailyDownloadLeftCount: left(limits.downloads, counts?.downloads),
  };
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

/** Gives what is left of a tool and the runs of a photo today. */
export type UsageLeft = (of: {
  readonly feature: string;
  readonly rootId: string;
}) => NonNullable<Task['usage']>;

/** Reads what a person has left today, for any of their tasks. */
export async function readUsageLeft(host: Host, userId: string): Promise<UsageLeft> {
  const { database, clock, settings } = host;
  const { queries } = database;
  const now = clock.now();
  const day = dayOf(now);
  const tier = await readTierOf(host, { queries, userId, now });
  const counted = await readCounts(queries, { userId, day });
  const limits = limitsOf(settings.usage, tier);
  const photos = limits.uses === null ? [] : await readPhotos(queries, { userId, day });
  return ({ feature, rootId }) => {
    const photo = photos.find((one) => one.featureCode === feature && one.rootId === rootId);
    return {
      ...leftOf(limits, counted.get(feature)),
      photoRuns: photo?.runs ?? 0,
      resetAt: epochSecondsOf(nextDayAfter(now)),
    };
  };
}

/**
 * Hours that results of a person’s next runs are kept: what they chose, and the most they may have where they
 * did not; null until they are deleted.
 */
export async function readRetentionHours(
  { database }: Pick<Infrastructure, 'database'>,
  { userId, tier }: Pick<Caller, 'userId'> & { readonly tier: Tier },
): Promise<RetentionChoice | null> {
  const [person] = await database.queries.select().from(users).where(eq(users.id, userId));
  const chosen = person?.retentionHours ?? null;
  const choices = retentionChoices(tier);
  return chosen !== null && choices.includes(chosen) ? chosen : RETENTION_HOURS[tier];
}
