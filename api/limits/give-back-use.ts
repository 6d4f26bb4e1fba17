import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import type { FreeUse } from './reserve-use.ts';
import { networkSubject, userSubject } from './subjects.ts';
import { dailyUsage } from './tables.ts';

/** Undoes a reserved use, on the day it was taken from. The caller sees to it that this happens once for each. */
export async function giveBackUse(tx: Queries, { userId, network, feature, day }: FreeUse): Promise<void> {
  const subjects = [userSubject(userId), ...(network === null ? [] : [networkSubject(network)])];
  // One at a time and the person first, in the order in which uses are taken: the other order could lock two up.
  for (const subject of subjects) {
    await tx
      .update(dailyUsage)
      .set({ uses: sql`${dailyUsage.uses} - 1` })
      .where(and(eq(dailyUsage.subject, subject), eq(dailyUsage.feature, feature), eq(dailyUsage.day, day)));
  }
}
