import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { ObjectMissing } from '../infrastructure/storage/object-missing.ts';
import type { ObjectFacts } from '../infrastructure/storage/storage.ts';
import { noteWriting } from './note-writing.ts';
import type { UploadRow } from './tables.ts';
import { findArrived, partsOf } from './upload-parts.ts';

type Parts = Pick<Infrastructure, 'database' | 'storage' | 'clock'>;

/**
 * The object of an upload: as it lies there, or made of its parts now. Null where a part is missing. Several at once
 * come to the same object.
 */
export async function joinParts(
  infrastructure: Parts,
  upload: Pick<UploadRow, 'id' | 'key' | 'size' | 'partBytes' | 'declaredType'>,
): Promise<ObjectFacts | null> {
  const { storage } = infrastructure;
  const whole = await storage.stat(upload.key);
  const parts = partsOf(upload);
  if (whole !== null || parts.length === 1) return whole;
  const arrived = await findArrived({ storage }, parts);
  if (arrived.every(Boolean) && (await noteWriting(infrastructure, upload))) {
    const keys = parts.map(({ key }) => key);
    try {
      await storage.join(upload.key, keys, { type: upload.declaredType });
      await Promise.all(keys.map((key) => storage.delete(key)));
    } catch (error) {
      // Another one was quicker, and has deleted the parts already.
      if (!(error instanceof ObjectMissing)) throw error;
    }
  }
  return storage.stat(upload.key);
}
