import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Caller } from '../identity/caller.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { shares } from './tables.ts';

/** Ends a link of the caller; one that has ended stays as it is. @throws AppError `not_found`, also for another person's */
export async function revokeShare(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  const [revoked] = await database.queries
    .update(shares)
    .set({ revokedAt: sql`coalesce(${shares.revokedAt}, ${now}::timestamptz)` })
    .where(and(eq(shares.id, id), eq(shares.userId, caller.userId)))
    .returning();
  if (!revoked) throw new AppError('not_found');
}
