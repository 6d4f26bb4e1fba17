import { and, eq } from 'drizzle-orm';
import { RETENTION_HOURS, type RetentionChoice, retentionChoices } from '#lib/catalog/limits.ts';
import { tools } from '#lib/catalog/tools.ts';
import type { Caller } from '../identity/caller.ts';
import { users } from '../identity/tables.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { dayOf, userSubject } from './free-uses.ts';
import { dailyUsage } from './tables.ts';

interface FeatureUsage {
  readonly featureCode: string;
  readonly dailyLimit: number;
  readonly dailyLeftCount: number;
}

/** Free uses that a person has left today, for each tool that is counted by the day. */
export async function readUsage(
  { database, clock, settings }: Pick<Infrastructure, 'database' | 'clock' | 'settings'>,
  { userId, kind }: Caller,
): Promise<FeatureUsage[]> {
  const rows = await database.queries
    .select({ feature: dailyUsage.feature, uses: dailyUsage.uses })
    .from(dailyUsage)
    .where(and(eq(dailyUsage.subject, userSubject(userId)), eq(dailyUsage.day, dayOf(clock.now()))));
  const usesOf = new Map(rows.map(({ feature, uses }) => [feature, uses]));
  const dailyLimit = settings.usage.freeUsesPerDay[kind];
  return tools.map(({ featureCode }) => ({
    featureCode,
    dailyLimit,
    dailyLeftCount: Math.max(0, dailyLimit - (usesOf.get(featureCode) ?? 0)),
  }));
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
