import type { Body, Result } from '#lib/contract/contract.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { addressParts } from './address-parts.ts';
import { announceUpload } from './announce-upload.ts';

/** Announces a file and gives the addresses to put its parts to. Throws what `announceUpload` throws. */
export async function createUpload(
  infrastructure: Pick<Infrastructure, 'database' | 'storage' | 'clock'>,
  order: Body<'getMediaPreSignedUrl'> & { readonly userId: string },
): Promise<Result<'getMediaPreSignedUrl'>> {
  const { partBytes } = infrastructure.storage;
  const upload = await announceUpload(infrastructure, { ...order, partBytes });
  const { parts, expiresAt } = await addressParts(infrastructure, upload);
  return { uploadId: upload.id, parts: parts.map(({ url, from, to }) => ({ url, from, to })), expiresAt };
}
