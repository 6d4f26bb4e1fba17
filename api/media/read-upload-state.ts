import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findUpload } from './claim-uploads.ts';
import { findArrived, noteWriting, presignParts } from './upload-parts.ts';

type Parts = Pick<Infrastructure, 'database' | 'storage' | 'clock'>;

/**
 * Lists the parts of an upload that have arrived, with fresh URLs for all, so that an interrupted upload can
 * go on. Throws `upload_missing` as `findUpload` does, and the reason of a rejected upload.
 */
export async function readUploadState(
  parts: Parts,
  owned: { readonly userId: string; readonly uploadId: string },
): Promise<Result<'getUploadState'>> {
  const upload = await findUpload(parts, owned);
  if (upload.state === 'rejected') throw new AppError(upload.errorKey ?? 'file_unreadable');
  if (upload.state === 'pending' && !(await noteWriting(parts, upload))) throw new AppError('upload_missing');
  const presigned = await presignParts(parts, upload);
  const isWhole = upload.state === 'verified' || (await parts.storage.stat(upload.key)) !== null;
  const arrived = isWhole ? null : await findArrived(parts, presigned.parts);
  return {
    uploadId: upload.id,
    parts: presigned.parts.map(({ from, to, url }, index) => {
      const present = arrived === null || arrived[index] === true;
      return { from, to, present, url: present ? null : url };
    }),
    expiresAt: presigned.expiresAt,
  };
}
