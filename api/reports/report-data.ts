import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PersonalData } from '../identity/personal-data.ts';
import { reports } from './tables.ts';

const isAnsweredTo = (emailKey: string): SQL => eq(sql`lower(${reports.replyTo})`, emailKey);

/**
 * Reports that are to be answered to the address of the account; nothing else tells whose they are. A report
 * itself is kept until it was decided and its time is over, but without the address.
 */
export const reportData: PersonalData = {
  name: 'reports',
  tables: [reports],
  async readAll({ database }, { emailKey }) {
    if (emailKey === null) return [];
    const { kind, text, place, createdAt, outcome } = reports;
    return database.queries
      .select({ kind, text, place, createdAt, outcome })
      .from(reports)
      .where(isAnsweredTo(emailKey))
      .orderBy(asc(reports.id));
  },
  async leave(_host, { tx, emailKey }) {
    if (emailKey !== null) await tx.update(reports).set({ replyTo: null }).where(isAnsweredTo(emailKey));
  },
};
