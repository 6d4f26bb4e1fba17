import { eq } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { hashToken } from '../identity/hash-token.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findSharedPicture } from './find-shared-picture.ts';
import { isPassword } from './hash-password.ts';
import { countTry, forgiveTry } from './password-tries.ts';
import { pictureAddress } from './picture-ticket.ts';
import { type ShareRow, shares } from './tables.ts';

interface OpenShare {
  readonly token: string;
  readonly password?: string;
  /** Hash of the network that it is opened from. */
  readonly network: string;
}

/**
 * What a link leads to: the preview of a result, which carries nothing of the photo but the mark of its source, at an address
 * that tells no name and ends with the link.
 * @throws AppError `not_found`, `share_revoked`, `share_expired`, `share_password_required`, `share_password_wrong`, `share_locked`
 */
export async function openShare(
  infrastructure: Infrastructure,
  { token, password, network }: OpenShare,
): Promise<Result<'openShare'>> {
  const { database, clock } = infrastructure;
  const [share] = await database.queries
    .select()
    .from(shares)
    .where(eq(shares.tokenHash, hashToken(token)));
  if (!share) throw new AppError('not_found');
  if (share.revokedAt) throw new AppError('share_revoked');
  if (share.expiresAt.getTime() <= clock.now()) throw new AppError('share_expired');
  await judgePassword(infrastructure, share, { password, network });
  const picture = await findSharedPicture(infrastructure, share);
  if (!picture) throw new AppError('share_expired');
  return {
    url: pictureAddress(infrastructure, share.id),
    feature: picture.feature,
    width: picture.width ?? 0,
    height: picture.height ?? 0,
    expiresAt: epochSecondsOf(share.expiresAt.getTime()),
  };
}

async function judgePassword(
  infrastructure: Infrastructure,
  { id, passwordHash }: ShareRow,
  { password, network }: Omit<OpenShare, 'token'>,
): Promise<void> {
  if (passwordHash === null) return;
  if (password === undefined) throw new AppError('share_password_required');
  const attempt = { shareId: id, network };
  await countTry(infrastructure, attempt);
  if (!(await isPassword(password, passwordHash))) throw new AppError('share_password_wrong');
  await forgiveTry(infrastructure, attempt);
}
