import type { UploadType } from '#lib/catalog/uploads.ts';
import type { BatchItem } from './batch-state.ts';

/** What is the same for all photos of a batch. */
export interface BatchOrder {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The host lays it over each photo by share of its size. */
  readonly mask: Blob | null;
  readonly others: readonly { readonly file: Blob; readonly type: UploadType }[];
}

/** A batch as this browser keeps it, so that a reload finds it again. */
export interface KeptBatch {
  readonly id: string;
  readonly feature: string;
  readonly order: BatchOrder;
  readonly items: readonly BatchItem[];
  readonly isPaused: boolean;
  /** Epoch milliseconds. */
  readonly keptAt: number;
}

/** Photos of a batch that together have more bytes are not kept beyond that. */
const MOST_BYTES = 300_000_000;

/** Results are gone by then, and the photos have no use. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

const BATCHES = 'batches';
const FILES = 'files';

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('pictor-batches', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(BATCHES, { keyPath: 'id' });
    opening.result.createObjectStore(FILES);
  };
  return resultOf(opening);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

interface Stores {
  readonly batches: IDBObjectStore;
  readonly files: IDBObjectStore;
}

async function within<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction([BATCHES, FILES], mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const outcome = await work({
      batches: transaction.objectStore(BATCHES),
      files: transaction.objectStore(FILES),
    });
    await done;
    return outcome;
  } finally {
    database.close();
  }
}

const fileKey = (batchId: string, itemId: string) => `${batchId}/${itemId}`;
const filesOf = (batchId: string) => IDBKeyRange.bound(`${batchId}/`, `${batchId}/\uffff`);

/** Keeps a new batch, with its photos as far as there is room, and forgets those whose time is over. */
export async function keepBatch(batch: KeptBatch, photos: ReadonlyMap<string, Blob>): Promise<void> {
  await forgetOld();
  await within('readwrite', async ({ batches, files }) => {
    batches.put(batch);
    let bytes = 0;
    for (const [itemId, file] of photos) {
      bytes += file.size;
      if (bytes > MOST_BYTES) break;
      files.put(file, fileKey(batch.id, itemId));
    }
  });
}

/** Keeps how far a batch is; photos that are done are not needed any more. */
export async function keepProgress(batch: KeptBatch): Promise<void> {
  await within('readwrite', async ({ batches, files }) => {
    batches.put(batch);
    for (const { id, state } of batch.items) if (state === 'done') files.delete(fileKey(batch.id, id));
  });
}

/** A kept batch and the photos of it that are still here; null where there is none. */
export async function readBatch(
  id: string,
): Promise<{ readonly batch: KeptBatch; readonly photos: ReadonlyMap<string, Blob> } | null> {
  return within('readonly', async ({ batches, files }) => {
    const batch: KeptBatch | undefined = await resultOf(batches.get(id));
    if (!batch) return null;
    const keys = await resultOf(files.getAllKeys(filesOf(id)));
    const blobs: Blob[] = await resultOf(files.getAll(filesOf(id)));
    const photos = keys.flatMap((key, index) => {
      const blob = blobs[index];
      return blob ? [[String(key).slice(id.length + 1), blob] as const] : [];
    });
    return { batch, photos: new Map(photos) };
  });
}

/** Deletes a batch and its photos from this browser. */
export async function forgetBatch(id: string): Promise<void> {
  await within('readwrite', async ({ batches, files }) => {
    batches.delete(id);
    files.delete(filesOf(id));
  });
}

async function forgetOld(): Promise<void> {
  const kept: KeptBatch[] = await within('readonly', ({ batches }) => resultOf(batches.getAll()));
  const old = kept.filter(({ keptAt }) => keptAt < Date.now() - LIFETIME_MS);
  await Promise.all(old.map(({ id }) => forgetBatch(id)));
}
