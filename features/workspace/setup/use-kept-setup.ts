import { useEffect, useRef } from 'react';
import { changeEdits } from '#features/editor/edit-mask.ts';
import type { EditorStore } from '#features/editor/editor-store.ts';
import type { MaskEdits } from '#features/editor/mask-edits.ts';
import type { Marking } from '#features/marking/marking.ts';
import type { KeptValues } from '#features/options/kept-values.ts';
import { keep, readKept } from '#lib/browser/storage/device-store.ts';
import { fingerprintFile } from '#lib/browser/storage/fingerprint-file.ts';
import { forgetPhoto, keepPhoto } from '#lib/browser/storage/kept-photo.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';

/** Settings of a photo in one tool. Consent is no part of them: it is given anew for each run. */
interface KeptSettings extends KeptValues {
  readonly marking: Marking;
}

interface KeptSettingsOptions {
  readonly feature: string;
  readonly photo: OpenPhoto | null;
  /** Changes whenever something is set. */
  readonly current: KeptSettings;
  readonly onRestored: (kept: KeptSettings) => void;
}

/** Keeps what is set for the open photo on this device, as its marks are kept, until a day has passed. */
export function useKeptSettings({ feature, photo, current, onRestored }: KeptSettingsOptions): void {
  const latest = useRef({ current, onRestored });
  latest.current = { current, onRestored };
  /** Writes what is set later than now, once it is known whether there was something to restore. */
  const schedule = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!photo) return;
    const stop = new AbortController();
    void follow(photo, stop.signal);
    return () => stop.abort();

    async function follow({ file }: OpenPhoto, signal: AbortSignal): Promise<void> {
      const atFirst = JSON.stringify(latest.current.current.changed);
      const fingerprint = await fingerprintFile(file);
      if (fingerprint === null || signal.aborted) return;
      const key = `${feature}:${fingerprint}`;
      const kept = await readKept<KeptSettings>('settings', key);
      if (signal.aborted) return;
      // Settings made meanwhile are not overwritten.
      const isUntouched = JSON.stringify(latest.current.current.changed) === atFirst;
      if (kept && isUntouched) latest.current.onRestored(kept);
      schedule.current = writeLater(() => void keep('settings', key, latest.current.current), signal);
      signal.addEventListener('abort', () => {
        schedule.current = null;
      });
    }
  }, [feature, photo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever something was set
  useEffect(() => schedule.current?.(), [current]);
}

/** Marks on a photo, by purpose. */
type MarkStores = Readonly<Record<'mask' | 'keep' | 'drop', EditorStore | null>>;

type KeptMarks = Readonly<Partial<Record<keyof MarkStores, MaskEdits>>>;

interface KeptMarksOptions {
  readonly feature: string;
  readonly photo: OpenPhoto | null;
  readonly stores: MarkStores;
  /** Told which marks came back. */
  readonly onRestored: (names: readonly (keyof MarkStores)[]) => void;
}

/**
 * Keeps the photo and all that is drawn on it, with what can be undone and redone, on this device: a reload,
 * or the same photo chosen again within a day, goes on where it was left.
 */
export function useKeptMarks({ feature, photo, stores, onRestored }: KeptMarksOptions): void {
  const restored = useRef(onRestored);
  restored.current = onRestored;
  useEffect(() => {
    if (!photo) return;
    const stop = new AbortController();
    void followMarks({ feature, photo, stores, onRestored: (names) => restored.current(names) }, stop.signal);
    return () => stop.abort();
  }, [feature, photo, stores]);
  // Leaving the workspace puts the photo away; a reload does not come here.
  useEffect(() => () => void forgetPhoto(feature), [feature]);
}

async function followMarks(
  { feature, photo, stores, onRestored }: KeptMarksOptions & { readonly photo: OpenPhoto },
  signal: AbortSignal,
): Promise<void> {
  const fingerprint = await fingerprintFile(photo.file);
  if (fingerprint === null || signal.aborted) return;
  const file = new File([photo.file], photo.name, { type: photo.type });
  void keepPhoto(feature, { fingerprint, file }, signal);
  const key = `${feature}:${fingerprint}`;
  const kept = await readKept<KeptMarks>('marks', key);
  if (signal.aborted) return;
  const names = kept ? restore(stores, kept) : [];
  if (names.length > 0) onRestored(names);
  keepChanges(stores, (marks) => keep('marks', key, marks), signal);
}

/** Marks drawn meanwhile are not overwritten. */
function restore(stores: MarkStores, kept: KeptMarks): (keyof MarkStores)[] {
  const names = ['mask', 'keep', 'drop'] as const;
  return names.filter((name) => {
    const store = stores[name];
    const edits = kept[name];
    if (!store || !edits || edits.done.length + edits.undone.length === 0) return false;
    const now = store.getState();
    if (now.edits.done.length > 0 || now.live) return false;
    changeEdits(store, edits);
    return edits.done.length > 0;
  });
}

function keepChanges(
  stores: MarkStores,
  write: (marks: KeptMarks) => Promise<unknown>,
  signal: AbortSignal,
): void {
  const later = writeLater(() => {
    const marks = Object.entries(stores).flatMap(([name, store]) =>
      store ? [[name, store.getState().edits] as const] : [],
    );
    void write(Object.fromEntries(marks));
  }, signal);
  for (const store of Object.values(stores)) {
    const unsubscribe = store?.subscribe(({ edits }, previous) => {
      if (edits !== previous.edits) later();
    });
    signal.addEventListener('abort', () => unsubscribe?.());
  }
}

/** After a change it is written this much later, so that neither a stroke nor a slider waits for the disk. */
const REST_MS = 150;

/**
 * Writes what changes, not at each change: soon after the last, and at once where the page is left or put to
 * sleep, or the signal fires.
 * @returns to be called at each change
 */
function writeLater(write: () => void, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write();
  };
  // The last chance before a page is left or put to sleep.
  document.addEventListener('visibilitychange', flush, { signal });
  addEventListener('pagehide', flush, { signal });
  signal.addEventListener('abort', flush);
  return () => {
    clearTimeout(timer);
    timer = setTimeout(flush, REST_MS);
  };
}
