import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { UPLOAD_LIFETIMES } from './lifetimes.ts';
import type { UploadRow } from './tables.ts';
import { partsOf, type UploadPart } from './upload-parts.ts';

interface AddressedPart extends UploadPart {
  readonly url: string;
}

type Parts = Pick<Infrastructure, 'storage' | 'clock'>;

/** Signed addresses for all parts of an upload, and when they end in epoch seconds. */
export async function addressParts(
  { storage, clock }: Parts,
  upload: Pick<UploadRow, 'key' | 'size' | 'partBytes' | 'declaredType'>,
): Promise<{ readonly parts: AddressedPart[]; readonly expiresAt: number }> {
  const expiresAt = epochSecondsOf(clock.now() + UPLOAD_LIFETIMES.address);
  const parts = await Promise.all(
    partsOf(upload).map(async (part) => {
      const order = { key: part.key, type: upload.declaredType, size: part.to - part.from, expiresAt };
      return { ...part, ...(await storage.presignPut(order)) };
    }),
  );
  return { parts, expiresAt };
}
