import { and, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { ObjectMissing } from '../infrastructure/storage/object-missing.ts';
import { findSharedPicture } from './find-shared-picture.ts';
import { isGoodTicket, type PictureTicket } from './picture-ticket.ts';
import { shares } from './tables.ts';

interface SharedPicture {
  readonly bytes: Uint8Array;
  /** Content type. */
  readonly type: string;
}

/**
 * The picture of a link, a preview and so a few hundred kilobytes. It is asked anew each time whether the link still works, so that
 * revoking it ends addresses that were given before.
 * @throws AppError `forbidden` for a ticket that is not ours or has run out, `not_found` once the link has ended
 */
export async function readSharedPicture(
  infrastructure: Infrastructure,
  ticket: PictureTicket,
): Promise<SharedPicture> {
  const { database, storage, clock } = infrastructure;
  if (!isGoodTicket(infrastructure, ticket)) throw new AppError('forbidden');
  const [share] = await database.queries
    .select()
    .from(shares)
    .where(
      and(eq(shares.id, ticket.id), isNull(shares.revokedAt), gt(shares.expiresAt, new Date(clock.now()))),
    );
  const picture = share && (await findSharedPicture(infrastructure, share));
  const facts = picture && (await storage.stat(picture.key));
  if (!facts) throw new AppError('not_found');
  try {
    return { bytes: await storage.readRange(picture.key, { start: 0, end: facts.size }), type: picture.type };
  } catch (error) {
    throw error instanceof ObjectMissing ? new AppError('not_found', { cause: error }) : error;
  }
}
