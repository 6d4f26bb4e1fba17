import { asc, eq, sql } from 'drizzle-orm';
import type { PersonalData } from '../identity/personal-data.ts';
import { shares } from './tables.ts';

/** Links to results. They end in the moment in which the account does. */
export const shareData: PersonalData = {
  name: 'links',
  tables: [shares],
  async readAll({ database }, { userId }) {
    const { id, taskId, position, createdAt, expiresAt, revokedAt } = shares;
    const hasPassword = sql<boolean>`${shares.passwordHash} is not null`;
    return database.queries
      .select({ id, taskId, position, hasPassword, createdAt, expiresAt, revokedAt })
      .from(shares)
      .where(eq(shares.userId, userId))
      .orderBy(asc(id));
  },
  async leave(tx, { userId }) {
    await tx.delete(shares).where(eq(shares.userId, userId));
  },
};
