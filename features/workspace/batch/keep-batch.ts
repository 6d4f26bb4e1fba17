import { forgetKept, keep, readKept } from '#lib/browser/storage/device-store.ts';
import { isRecord, readInputs } from '#lib/browser/storage/earlier-release.ts';
import type { UploadType } from '#lib/catalog/uploads.ts';
import type { Body } from '#lib/contract/contract.ts';
import { type BatchItem, isBatchItem } from './batch-state.ts';

/** Settings that all photos of a batch share. */
export interface BatchRequest {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Credits of each run, as the person was told; left out by earlier releases. */
  readonly cost?: number | undefined;
  /** That the people in all of them agree; left out of tools that ask for no consent. */
  readonly consent?: boolean | undefined;
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

/** Stored batch with its remaining photos; null where there is none that a release stored. */
export async function readBatch(
  id: string,
): Promise<{ readonly batch: KeptBatch; readonly photos: ReadonlyMap<string, Blob> } | null> {
  const batch = asBatch(await readKept('batches', id));
  if (!batch) {
    await forgetKept('batches', id);
    return null;
  }
  const photos = new Map<string, Blob>();
  for (const item of batch.items) {
    const photo = await readKept<Blob>('batchPhotos', photoKey(id, item.id));
    if (photo) photos.set(item.id, photo);
  }
  return { batch, photos };
}

/** Earlier releases stored the request as the `order`, and shared inputs by their ids. */
function asBatch(stored: unknown): KeptBatch | null {
  if (!isRecord(stored)) return null;
  const { order, request = order, shared, ...batch } = stored;
  const inputs = shared === null ? null : readInputs(shared);
  const isWhole =
    typeof batch.id === 'string' &&
    typeof batch.isPaused === 'boolean' &&
    Array.isArray(batch.items) &&
    batch.items.every(isBatchItem) &&
    isRequest(request) &&
    (inputs !== null || shared === null);
  return isWhole ? ({ ...batch, request, shared: inputs } as KeptBatch) : null;
}

function isRequest(stored: unknown): stored is BatchRequest {
  if (!isRecord(stored)) return false;
  const { parameters, cost, mask, others } = stored;
  const isCost = cost === undefined || typeof cost === 'number';
  const isMask = mask === null || mask instanceof Blob;
  return isRecord(parameters) && isCost && isMask && Array.isArray(others) && others.every(isOther);
}

function isOther(stored: unknown): boolean {
  return isRecord(stored) && stored.file instanceof Blob && typeof stored.type === 'string';
}

/** Deletes a batch and its photos from this device. */
export async function forgetBatch({ id, items }: Pick<KeptBatch, 'id' | 'items'>): Promise<void> {
  for (const item of items) await forgetPhotoOf(id, item.id);
  await forgetKept('batches', id);
}
