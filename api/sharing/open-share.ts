import { eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { hashToken } from '../identity/tokens.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { rateLimits } from '../infrastructure/tables.ts';
import { countInDatabase } from '../infrastructure/window-counter.ts';
import { isPassword } from './hash-password.ts';
import { findSharedPicture, pictureUrl, type SharingHost, showsMarks } from './shared-picture.ts';
import { type ShareRow, shares } from './tables.ts';

interface OpenShare {
  readonly token: string;
  readonly password?: string;
  /** Hash of the network that it is opened from. */
  readonly network: string;
}

/**
 * Opens a share link: the preview of a result, at a URL that names nobody and ends with the link, and that of
 * its photo where this was shared. They carry nothing of the photo’s data but the mark of their source.
 * @throws AppError `not_found`, `share_taken_down`, `share_revoked`, `share_expired`,
 * `share_password_required`, `share_password_wrong`, `share_locked`
 */
export async function openShare(
  infrastructure: SharingHost,
  { token, password, network }: OpenShare,
): Promise<Result<'openShare'>> {
  const { database, clock } = infrastructure;
  const [share] = await database.queries
    .select()
    .from(shares)
    .where(eq(shares.tokenHash, hashToken(token)));
  if (!share) throw new AppError('not_found');
  if (share.takenDownAt) throw new AppError('share_taken_down');
  if (share.revokedAt) throw new AppError('share_revoked');
  if (share.expiresAt.getTime() <= clock.now()) throw new AppError('share_expired');
  await verifyPassword(infrastructure, { shareRow: share, password, network });
  const marked = await showsMarks(infrastructure, share);
  const picture = await findSharedPicture(infrastructure, { ...share, marked });
  if (!picture) throw new AppError('share_expired');
  const hasVideo = await findSharedPicture(infrastructure, { ...share, side: 'video', marked });
  const hasBefore =
    share.withBefore && (await findSharedPicture(infrastructure, { ...share, side: 'before', marked }));
  return {
    url: pictureUrl(infrastructure, { id: share.id, side: 'after' }),
    ...(hasVideo && { videoUrl: pictureUrl(infrastructure, { id: share.id, side: 'video' }) }),
    ...(hasBefore && { beforeUrl: pictureUrl(infrastructure, { id: share.id, side: 'before' }) }),
    feature: picture.feature,
    width: picture.width ?? 0,
    height: picture.height ?? 0,
    expiresAt: epochSecondsOf(share.expiresAt.getTime()),
  };
}

async function verifyPassword(
  infrastructure: Infrastructure,
  { shareRow: { id, passwordHash }, password, network }: { shareRow: ShareRow } & Omit<OpenShare, 'token'>,
): Promise<void> {
  if (passwordHash === null) return;
  if (password === undefined) throw new AppError('share_password_required');
  const attempt = { shareId: id, network };
  await countTry(infrastructure, attempt);
  if (!(await isPassword(password, passwordHash))) throw new AppError('share_password_wrong');
  await forgiveTry(infrastructure, attempt);
}

/** Wrong passwords of one network, and of all together, that a link takes in a stretch of time. */
const MAX_TRIES_OF_NETWORK = { tries: 10, windowMs: 15 * MINUTE_MS };
const MAX_TRIES_OF_ALL = { tries: 100, windowMs: 60 * MINUTE_MS };

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
 * Counts a try before it is checked, so that many at the same moment get no more than one after the other
 * would.
 * @throws AppError `share_locked`
 */
async function countTry(infrastructure: Infrastructure, attempt: Try): Promise<void> {
  for (const { key, tries, windowMs } of windowsOf(attempt)) {
    const { current } = await countInDatabase(infrastructure, { key, windowMs });
    if (current > tries) throw new AppError('share_locked');
  }
}

/** Takes a try back that was right. */
async function forgiveTry({ database }: Infrastructure, attempt: Try): Promise<void> {
  const keys = windowsOf(attempt).map(({ key }) => key);
  await database.queries
    .update(rateLimits)
    .set({ current: sql`greatest(${rateLimits.current} - 1, 0)` })
    .where(inArray(rateLimits.key, keys));
}
