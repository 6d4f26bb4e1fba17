import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../identity/personal-data.ts';
import { consents } from './tables.ts';

/**
 * Declarations that the people in photos agree. They are kept when the account is gone, by a number instead
 * of a name: whoever is held to account for a picture has to be able to show them.
 */
export const consentData: PersonalData = {
  name: 'consents',
  tables: [consents],
  async readAll({ database }, { userId }) {
    const { taskId, feature, textVersion, givenAt } = consents;
    return database.queries
      .select({ taskId, feature, textVersion, givenAt })
      .from(consents)
      .where(eq(consents.userId, userId))
      .orderBy(asc(consents.id));
  },
};
