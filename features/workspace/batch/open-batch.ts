import { keepBatchRun, keepWaitingBatch } from '#lib/browser/storage/kept-run.ts';
import { makeKey } from '#lib/browser/storage/storage-keys.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { BatchGateway } from './batch-gateway.ts';
import { type BatchItem, hasEnded, type ItemRun, isAtRest, newItem, reopenItem } from './batch-state.ts';
import {
  type BatchRequest,
  forgetPhotoOf,
  type KeptBatch,
  keepBatch,
  keepProgress,
  readBatch,
  type SharedInputs,
} from './keep-batch.ts';
import { type Batch, runBatch } from './run-batch.ts';

/** Time for a page that is being left to give its locks back. */
const LET_GO_MS = 2000;

/**
 * Holds a lock of this browser, so that one tab alone works on something; a tab that is closed gives it back.
 * Without Web Locks, as on pages without HTTPS, nobody is kept out.
 * @returns what gives the lock back; null where another tab holds it
 */
function holdLock(name: string): Promise<(() => void) | null> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
  const locks = globalThis.navigator?.locks;
  if (!locks) return Promise.resolve(release);
  const granted = () => {
    resolve(release);
    return held;
  };
  locks.request(name, { signal: AbortSignal.timeout(LET_GO_MS) }, granted).catch((error: unknown) => {
    const isTaken = error instanceof DOMException && error.name === 'TimeoutError';
    resolve(isTaken ? null : release);
  });
  return promise;
}

/** Start of a batch: new photos, or a stored batch from before a reload. */
export type BatchStart =
  | {
      readonly kind: 'new';
      /** Photos with their known faults as sentences; a faulty file is listed but not tried. */
      readonly photos: readonly {
        readonly file: Blob;
        readonly name: string;
        readonly problem: string | null;
        readonly run?: ItemRun;
      }[];
      readonly request: BatchRequest;
    }
  | { readonly kind: 'kept'; readonly id: string };

interface GivenToGateway {
  readonly request: BatchRequest;
  readonly shared: SharedInputs | null;
  readonly onShared: (ids: SharedInputs) => void;
}

interface OpenOptions {
  readonly feature: FeatureCode;
  readonly start: BatchStart;
  readonly gatewayOf: (given: GivenToGateway) => BatchGateway;
}

interface OpenBatch {
  readonly id: string;
  readonly batch: Batch;
}

/** Why a stored batch cannot be opened: it is gone, or another tab has it open. */
type Unopened = 'gone' | 'elsewhere';

/** Ids of the batches that were begun in this page, by their starts. */
const begun = new WeakMap<BatchStart, string>();

/**
 * Starts a batch or resumes a stored one, and stores each step. Only one tab at a time has a batch open: two
 * would start its photos twice. So would a second start with the same photos, as after a view that broke: it
 * resumes the first one.
 */
export async function openBatch({ feature, start, gatewayOf }: OpenOptions): Promise<OpenBatch | Unopened> {
  const known = start.kind === 'new' ? begun.get(start) : start.id;
  const id = known ?? makeKey();
  begun.set(start, id);
  const release = await holdLock(`batch:${id}`);
  if (!release) return 'elsewhere';
  const isNew = start.kind === 'new' && known === undefined;
  const opened = isNew ? await beginBatch(feature, { ...start, id }) : await resumeBatch(id);
  if (!opened) {
    release();
    return 'gone';
  }
  const { photos } = opened;
  let { kept } = opened;
  const { request, shared } = kept;
  const keepNow = (part: Partial<KeptBatch>) => {
    kept = { ...kept, ...part };
    void keepProgress(kept);
  };
  const gateway = gatewayOf({ request, shared, onShared: (ids) => keepNow({ shared: ids }) });
  const batch = runBatch({ items: kept.items, files: photos, gateway, isPaused: kept.isPaused });
  const keepForLater = (items: readonly BatchItem[]) =>
    keepWaitingBatch(feature, items.some(({ state }) => state === 'tomorrow') ? kept.id : null);
  keepForLater(kept.items);
  batch.store.subscribe(({ items, isPaused }, before) => {
    if (!isStep(items, before.items) && isPaused === before.isPaused) return;
    keepForLater(items);
    keepNow({ items: items.map((item) => ({ ...item, thumbnail: null })), isPaused });
    const needed = new Set(items.filter(({ state }) => state !== 'done').map(({ id }) => id));
    for (const { id, state } of before.items)
      if (state !== 'done' && !needed.has(id)) void forgetPhotoOf(kept.id, id);
  });
  const close = () => {
    batch.close();
    release();
  };
  return { id, batch: { ...batch, close } };
}

/** Progress within a run is not stored, since the host reports it again. */
function isStep(items: readonly BatchItem[], before: readonly BatchItem[]): boolean {
  if (items.length !== before.length) return true;
  return items.some((item, index) => {
    const was = before[index];
    return item.state !== was?.state || item.taskId !== was.taskId || item.uploadId !== was.uploadId;
  });
}

type NewBatch = Extract<BatchStart, { kind: 'new' }> & { readonly id: string };

async function beginBatch(feature: FeatureCode, { id, photos, request }: NewBatch) {
  const made = photos.map(({ file, ...rest }) => ({ file, item: newItem({ ...rest, size: file.size }) }));
  const items = made.map(({ item }) => item);
  const files = new Map(made.flatMap(({ item, file }) => (hasEnded(item) ? [] : [[item.id, file]])));
  const kept: KeptBatch = { id, request, shared: null, items, isPaused: false };
  // Without storage the batch runs all the same, but a reload loses it.
  if (await keepBatch(kept, files)) keepBatchRun(feature, kept.id);
  return { kept, photos: files };
}

async function resumeBatch(id: string) {
  const found = await readBatch(id);
  if (!found) return null;
  const { batch, photos } = found;
  const items = batch.items.map((item) => reopenItem(item, photos.has(item.id)));
  // Inputs that were sent on another day may be gone; a start under way needs the same ones again.
  const shared = isAtRest(items) ? null : batch.shared;
  return { kept: { ...batch, items, shared }, photos };
}
