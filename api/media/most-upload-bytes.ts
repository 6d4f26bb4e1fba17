import { UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../context.ts';
import { readTierOf } from '../identity/membership.ts';
import type { Queries } from '../infrastructure/database/database.ts';

/** Most bytes of a file that a person may send at this moment. */
export async function mostUploadBytes(
  context: Pick<Context, 'clock' | 'membershipSources'>,
  person: { readonly queries: Queries; readonly userId: string },
): Promise<number> {
  return UPLOAD_BYTES[await readTierOf(context, { ...person, now: context.clock.now() })];
}

/** Refuses a file that is too large for its person. @throws AppError `file_too_large` */
export async function assertUploadBytes(
  context: Pick<Context, 'database' | 'clock' | 'membershipSources'>,
  { userId, size }: { readonly userId: string; readonly size: number },
): Promise<void> {
  // Everybody may send so much, so the usual file asks for no tier.
  if (size <= UPLOAD_BYTES.guest) return;
  const mostBytes = await mostUploadBytes(context, { queries: context.database.queries, userId });
  if (size > mostBytes) throw new AppError('file_too_large', { mostBytes });
}
