import { and, desc, eq } from 'drizzle-orm';
import type { Result } from '#lib/contract/contract.ts';
import type { Caller } from '../identity/caller.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { shares } from './tables.ts';
import { toShare } from './to-share.ts';
import { workingShares } from './working-shares.ts';

/** Links to results of one task of the caller that still work, newest first. */
export async function listShares(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<Result<'listShares'>> {
  const rows = await database.queries
    .select()
    .from(shares)
    .where(and(workingShares(id, clock.now()), eq(shares.userId, caller.userId)))
    .orderBy(desc(shares.id));
  return { list: rows.map(toShare) };
}
