import { forgetKept, keep, readKept } from '#lib/browser/storage/device-store.ts';
import type { UploadType } from '#lib/catalog/uploads.ts';
import type { Body } from '#lib/contract/contract.ts';
import { type EarlierInputs, inputsByRole } from '../earlier-release.ts';
import type { BatchItem } from './batch-state.ts';

/** Settings that all photos of a batch share. */
export interface BatchRequest {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The host scales the mask to the size of each photo. */
  readonly mask: Blob | null;
  readonly others: readonly { readonly file: Blob; readonly type: UploadType }[];
}

/** Uploaded inputs that all photos share. */
export type SharedInputs = readonly NonNullable<Body<'img2img'>['inputs']>[number][];

/** Batch stored on this device, so that it survives a reload. */
export interface KeptBatch {
  readonly id: string;
  readonly request: BatchRequest;
  /** Null before the upload; a start repeated after a reload must use the same ids. */
  readonly shared: SharedInputs | null;
  readonly items: readonly BatchItem[];
  readonly isPaused: boolean;
}

/** Limit of stored bytes per batch; photos beyond it are not stored. */
const MAX_BYTES = 300_000_000;

const photoKey = (batchId: string, itemId: string) => `${batchId}/${itemId}`;

/** Stores a new batch and as many of its photos as fit. @returns whether the batch is stored */
export async function keepBatch(batch: KeptBatch, photos: ReadonlyMap<string, Blob>): Promise<boolean> {
  if (!(await keep('batches', { key: batch.id, value: batch }))) return false;
  let bytes = 0;
  for (const [itemId, photo] of photos) {
    bytes += photo.size;
    if (bytes > MAX_BYTES) break;
    await keep('batchPhotos', { key: photoKey(batch.id, itemId), value: photo });
  }
  return true;
}

/** Stores the progress of a batch. */
export async function keepProgress(batch: KeptBatch): Promise<void> {
  await keep('batches', { key: batch.id, value: batch });
}

/** Deletes a stored photo that is no longer needed. */
export function forgetPhotoOf(batchId: string, itemId: string): Promise<void> {
  return forgetKept('batchPhotos', photoKey(batchId, itemId));
}

/** Stored batch with its remaining photos; null where there is none. */
export async function readBatch(
  id: string,
): Promise<{ readonly batch: KeptBatch; readonly photos: ReadonlyMap<string, Blob> } | null> {
  const stored = await readKept<KeptBatch | EarlierBatch>('batches', id);
  if (!stored) return null;
  const batch = asBatch(stored);
  const photos = new Map<string, Blob>();
  for (const item of batch.items) {
    const photo = await readKept<Blob>('batchPhotos', photoKey(id, item.id));
    if (photo) photos.set(item.id, photo);
  }
  return { batch, photos };
}

/** Batch as an earlier release stored it: its request is the `order`, with inputs by their ids. */
interface EarlierBatch extends Omit<KeptBatch, 'request' | 'shared'> {
  readonly order: BatchRequest;
  readonly shared: SharedInputs | EarlierInputs | null;
}

function asBatch(stored: KeptBatch | EarlierBatch): KeptBatch {
  if (!('order' in stored)) return stored;
  const { order, shared, ...batch } = stored;
  return {
    ...batch,
    request: order,
    shared: shared && (isInputList(shared) ? shared : inputsByRole(shared)),
  };
}

function isInputList(shared: SharedInputs | EarlierInputs): shared is SharedInputs {
  return Array.isArray(shared);
}

/** Deletes a batch and its photos from this device. */
export async function forgetBatch({ id, items }: Pick<KeptBatch, 'id' | 'items'>): Promise<void> {
  for (const item of items) await forgetPhotoOf(id, item.id);
  await forgetKept('batches', id);
}
