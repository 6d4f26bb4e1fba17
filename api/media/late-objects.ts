import { gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../infrastructure/clock.ts';
import { UPLOAD_LIFETIMES, uploads } from './tables.ts';

/** When objects of an upload were last about to be written. */
const lastWriteAt = sql<Date>`coalesce(${uploads.lastWriteAt}, ${uploads.createdAt})`.mapWith(
  uploads.createdAt,
);

const sealedBefore = (clock: Clock) => new Date(clock.now() - UPLOAD_LIFETIMES.sealed);

/** True of uploads that have no URL that still takes a file, and no sending that is still under way. */
export function isSealed(clock: Clock): SQL {
  return lte(lastWriteAt, sealedBefore(clock));
}

/** True of uploads of which an object may still arrive. */
export function mayStillArrive(clock: Clock): SQL {
  return gt(lastWriteAt, sealedBefore(clock));
}
