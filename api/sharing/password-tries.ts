import { inArray, sql } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import { countInDatabase } from '../http/count-in-database.ts';
import { rateLimits } from '../http/tables.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';

const MINUTE = 60_000;

/** Wrong passwords of one network, and of all together, that a link takes in a stretch of time. */
const MAX_TRIES_OF_NETWORK = { tries: 10, windowMs: 15 * MINUTE };
const MAX_TRIES_OF_ALL = { tries: 100, windowMs: 60 * MINUTE };

interface Try {
  readonly shareId: string;
  /** Hash of the network that it comes from. */
  readonly network: string;
}

function windowsOf({ shareId, network }: Try) {
  return [
    { key: `share password ${shareId} ${network}`, ...MAX_TRIES_OF_NETWORK },
    { key: `share password ${shareId}`, ...MAX_TRIES_OF_ALL },
  ];
}

/**
 * Counts a try before it is judged, so that many at the same moment get no more than one after the other would.
 * @throws AppError `share_locked`
 */
export async function countTry(infrastructure: Infrastructure, attempt: Try): Promise<void> {
  for (const { key, tries, windowMs } of windowsOf(attempt)) {
    const { current } = await countInDatabase(infrastructure, { key, windowMs });
    if (current > tries) throw new AppError('share_locked');
  }
}

/** Takes a try back that was right. */
export async function forgiveTry({ database }: Infrastructure, attempt: Try): Promise<void> {
  const keys = windowsOf(attempt).map(({ key }) => key);
  await database.queries
    .update(rateLimits)
    .set({ current: sql`greatest(${rateLimits.current} - 1, 0)` })
    .where(inArray(rateLimits.key, keys));
}
