/** Time in milliseconds that records are kept, unless their store says otherwise. */
const KEPT_MS = 24 * 3600 * 1000;

/** Photos that wait for the free uses of the next day are there on all of that day. */
const WAITING_MS = 2 * KEPT_MS;

/** Stores on this device between two visits, with their limits. The oldest entry goes first. */
const SHELVES = {
  /** Photos that are open or being sent, one for each tab and tool: the files themselves. */
  photos: { most: 8, keptMs: KEPT_MS },
  /** Marks on photos, as vectors. */
  marks: { most: 12, keptMs: KEPT_MS },
  /** Settings of photos. */
  settings: { most: 12, keptMs: KEPT_MS },
  /** Batches of photos: what all get, and how far each is. */
  batches: { most: 3, keptMs: WAITING_MS },
  /** Photos of batches that are not done yet: the files themselves. */
  batchPhotos: { most: 100, keptMs: WAITING_MS },
} as const;

type Shelf = keyof typeof SHELVES;

const DATABASE = 'pictor';
const VERSION = 3;
const BY_TIME = 'savedAt';

interface Entry<T> {
  readonly key: string;
  readonly savedAt: number;
  readonly value: T;
}

/**
 * Reads a value that was stored under a key within the time of its store; null where there is none, or no
 * storage.
 */
export async function readKept<T>(shelf: Shelf, key: string): Promise<T | null> {
  const entry = await withShelf<Entry<T> | undefined>(shelf, {
    mode: 'readonly',
    ask: (store) => store.get(key),
  });
  return entry && Date.now() - entry.savedAt < SHELVES[shelf].keptMs ? entry.value : null;
}

/**
 * Keeps a value that can be cloned (files too) in the place of what the key had. What is too old or too much
 * goes.
 * @returns whether it is kept: not where storage is forbidden or full
 */
export async function keep(shelf: Shelf, { key, value }: { key: string; value: unknown }): Promise<boolean> {
  const savedAt = Date.now();
  const kept = await withShelf(shelf, {
    mode: 'readwrite',
    ask: (store) => store.put({ key, savedAt, value }),
  });
  if (kept !== undefined) await prune(shelf);
  return kept !== undefined;
}

export async function forgetKept(shelf: Shelf, key: string): Promise<void> {
  await withShelf(shelf, { mode: 'readwrite', ask: (store) => store.delete(key) });
}

/**
 * Deletes what is too old on every shelf; where nothing was ever kept, no database is made for it.
 */
export async function pruneKept(): Promise<void> {
  const databases = await globalThis.indexedDB?.databases?.().catch(() => []);
  if (!databases?.some(({ name }) => name === DATABASE)) return;
  for (const shelf of Object.keys(SHELVES)) await prune(shelf as Shelf);
}

/** Deletes all shelves. Never rejects; a tab that still reads delays it. */
export function deleteKept(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(DATABASE);
      request.onsuccess = () => resolve();
      request.onerror = () => resolve();
    } catch {
      resolve();
    }
  });
}

/** Deletes what is older than the shelf keeps, and the oldest beyond what it holds. */
async function prune(shelf: Shelf): Promise<void> {
  const keys = await withShelf(shelf, {
    mode: 'readonly',
    ask: (store) => store.index(BY_TIME).getAllKeys(),
  });
  const old = await withShelf(shelf, {
    mode: 'readonly',
    ask: (store) =>
      store.index(BY_TIME).getAllKeys(IDBKeyRange.upperBound(Date.now() - SHELVES[shelf].keptMs)),
  });
  const gone = Math.max(old?.length ?? 0, (keys?.length ?? 0) - SHELVES[shelf].most);
  for (const key of keys?.slice(0, gone) ?? [])
    await withShelf(shelf, { mode: 'readwrite', ask: (store) => store.delete(key) });
}

/**
 * One request in a transaction of its own. Undefined where the database cannot be had: what is kept is a
 * comfort, never a need.
 */
async function withShelf<T>(
  shelf: Shelf,
  { mode, ask }: { mode: IDBTransactionMode; ask: (store: IDBObjectStore) => IDBRequest<T> },
): Promise<T | undefined> {
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction(shelf, mode);
      const request = ask(transaction.objectStore(shelf));
      return await new Promise<T>((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      for (const shelf of Object.keys(SHELVES)) {
        if (request.result.objectStoreNames.contains(shelf)) continue;
        const store = request.result.createObjectStore(shelf, { keyPath: 'key' });
        store.createIndex(BY_TIME, BY_TIME);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked by another version'));
  });
}
