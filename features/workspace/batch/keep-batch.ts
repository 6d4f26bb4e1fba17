import { forgetKept, keep, readKept } from '#lib/browser/storage/device-store.ts';
import type { UploadType } from '#lib/catalog/uploads.ts';
import type { Body } from '#lib/contract/contract.ts';
import type { BatchItem } from './batch-state.ts';

/** Settings that all photos of a batch share. */
export interface BatchRequest {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The host lays it over each photo by share of its size. */
  readonly mask: Blob | null;
  readonly others: readonly { readonly file: Blob; readonly type: UploadType }[];
}

/** Uploads that are the same for all photos. */
export type SharedInputs = readonly NonNullable<Body<'img2img'>['inputs']>[number][];

/** A batch as this device keeps it, so that a reload finds it again. */
export interface KeptBatch {
  readonly id: string;
  readonly request: BatchRequest;
  /** Once sent; a start that is tried again after a reload must be the same. */
  readonly shared: SharedInputs | null;
  readonly items: readonly BatchItem[];
  readonly isPaused: boolean;
}

/** Photos of a batch that together have more bytes are not kept beyond that. */
const MAX_BYTES = 300_000_000;

const photoKey = (batchId: string, itemId: string) => `${batchId}/${itemId}`;

/**
 * Keeps a new batch, with its photos as far as there is room.
 * @returns whether it is kept
 */
export async function keepBatch(batch: KeptBatch, photos: ReadonlyMap<string, Blob>): Promise<boolean> {
  if (!(await keep('batches', batch.id, batch))) return false;
  let bytes = 0;
  for (const [itemId, photo] of photos) {
    bytes += photo.size;
    if (bytes > MAX_BYTES) break;
    await keep('batchPhotos', photoKey(batch.id, itemId), photo);
  }
  return true;
}

/** Keeps how far a batch is. */
export async function keepProgress(batch: KeptBatch): Promise<void> {
  await keep('batches', batch.id, batch);
}

/** Deletes a photo that is needed no more. */
export function forgetPhotoOf(batchId: string, itemId: string): Promise<void> {
  return forgetKept('batchPhotos', photoKey(batchId, itemId));
}

/** A kept batch and the photos of it that are still here; null where there is none. */
export async function readBatch(
  id: string,
): Promise<{ readonly batch: KeptBatch; readonly photos: ReadonlyMap<string, Blob> } | null> {
  const batch = await readKept<KeptBatch>('batches', id);
  if (!batch) return null;
  const photos = new Map<string, Blob>();
  for (const item of batch.items) {
    const photo = await readKept<Blob>('batchPhotos', photoKey(id, item.id));
    if (photo) photos.set(item.id, photo);
  }
  return { batch, photos };
}

/** Deletes a batch and its photos from this device. */
export async function forgetBatch({ id, items }: Pick<KeptBatch, 'id' | 'items'>): Promise<void> {
  for (const item of items) await forgetPhotoOf(id, item.id);
  await forgetKept('batches', id);
}
