import { lt } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { shares } from './tables.ts';

/** How long an ended link can still say that it has ended. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** Forgets links that ended long ago. */
export async function sweepShares({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  await database.queries.delete(shares).where(lt(shares.expiresAt, new Date(clock.now() - REMEMBERED_MS)));
}
