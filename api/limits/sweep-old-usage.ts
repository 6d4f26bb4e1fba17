import { lt } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { dayOf } from './day-of.ts';
import { dailyUsage } from './tables.ts';

/** Longer than any task may still give a use back. */
const KEPT_MS = 40 * 24 * 60 * 60 * 1000;

/** Forgets the counts of days long past. */
export async function sweepOldUsage({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  await database.queries.delete(dailyUsage).where(lt(dailyUsage.day, dayOf(clock.now() - KEPT_MS)));
}
