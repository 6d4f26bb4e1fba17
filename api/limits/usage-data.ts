import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../identity/personal-data.ts';
import { userSubject } from './free-uses.ts';
import { dailyUsage, photoDownloads, photoRuns } from './tables.ts';

/** Uses of tools by day. They stand after the tasks, which still count theirs when they are deleted. */
export const usageData: PersonalData = {
  name: 'uses',
  tables: [dailyUsage, photoRuns, photoDownloads],
  async readAll({ database }, { userId }) {
    const { feature, day, uses } = dailyUsage;
    return database.queries
      .select({ feature, day, uses })
      .from(dailyUsage)
      .where(eq(dailyUsage.subject, userSubject(userId)))
      .orderBy(asc(day), asc(feature));
  },
  async erase({ database }, { userId }) {
    await database.transaction(async (tx) => {
      await tx.delete(dailyUsage).where(eq(dailyUsage.subject, userSubject(userId)));
      await tx.delete(photoRuns).where(eq(photoRuns.userId, userId));
      await tx.delete(photoDownloads).where(eq(photoDownloads.userId, userId));
    });
  },
};
