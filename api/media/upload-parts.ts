import { basename, dirname, extname } from 'node:path/posix';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { UPLOAD_LIFETIMES } from './lifetimes.ts';
import type { UploadRow } from './tables.ts';

/** A stretch of a file that is put by itself: bytes `from` to `to` (exclusive). */
interface UploadPart {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

type PartedUpload = Pick<UploadRow, 'key' | 'size' | 'partBytes'>;

/** The parts that a file is put in, in order. A small file is one part, which is put to its own key. */
export function partsOf({ key, size, partBytes }: PartedUpload): readonly UploadPart[] {
  if (partBytes === null || size <= partBytes) return [{ key, from: 0, to: size }];
  const extension = extname(key);
  const stem = `${dirname(key)}/${basename(key, extension)}`;
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
    key: `${stem}.${index + 1}${extension}`,
    from: index * partBytes,
    to: Math.min(size, (index + 1) * partBytes),
  }));
}

/** Every key that may hold bytes of an upload. */
export function keysOf(upload: PartedUpload): readonly string[] {
  return [...new Set([upload.key, ...partsOf(upload).map(({ key }) => key)])];
}

/** True for each part of an upload that has arrived whole. */
export function findArrived(
  { storage }: Pick<Infrastructure, 'storage'>,
  parts: readonly UploadPart[],
): Promise<readonly boolean[]> {
  return Promise.all(parts.map(async ({ key, from, to }) => (await storage.stat(key))?.size === to - from));
}

interface PresignedPart extends UploadPart {
  readonly url: string;
}

/** Signed URLs for all parts of an upload, and when they end in epoch seconds. */
export async function presignParts(
  { storage, clock }: Pick<Infrastructure, 'storage' | 'clock'>,
  upload: PartedUpload & Pick<UploadRow, 'declaredType'>,
): Promise<{ readonly parts: PresignedPart[]; readonly expiresAt: number }> {
  const expiresAt = epochSecondsOf(clock.now() + UPLOAD_LIFETIMES.url);
  const parts = await Promise.all(
    partsOf(upload).map(async (part) => {
      const { url } = await storage.presignPut({
        key: part.key,
        type: upload.declaredType,
        size: part.to - part.from,
        expiresAt,
      });
      return { ...part, url };
    }),
  );
  return { parts, expiresAt };
}
