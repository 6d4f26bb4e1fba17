import { lt, or } from 'drizzle-orm';
import { REPORT_RETENTION_DAYS } from '#lib/catalog/limits.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { reports } from './tables.ts';

/** Forgets reports whose time is over. */
export async function sweepReports({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now() - days * DAY_MS);
  const { closed, any } = REPORT_RETENTION_DAYS;
  await database.queries
    .delete(reports)
    .where(or(lt(reports.closedAt, before(closed)), lt(reports.createdAt, before(any))));
}
