import { useEffect, useRef } from 'react';
import { changeEdits } from '#features/editor/edit-mask.ts';
import type { EditorStore } from '#features/editor/editor-store.ts';
import type { MaskEdits } from '#features/editor/mask-edits.ts';
import type { Marking } from '#features/marking/marking.ts';
import type { KeptValues } from '#features/options/kept-values.ts';
import { forgetKept, keep, readKept } from '#lib/browser/storage/device-store.ts';
import { fingerprintFile, forgetPhoto, keepPhoto } from '#lib/browser/storage/kept-photo.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';

/** Settings of a photo in one tool, without consent, which nothing but a run records. */
interface KeptSettings extends KeptValues {
  readonly marking: Marking;
}

interface KeptSettingsOptions {
  readonly feature: string;
  readonly photo: OpenPhoto | null;
  /** Present settings; every change gives a new object. */
  readonly current: KeptSettings;
  readonly onRestored: (kept: KeptSettings) => void;
}

/** Stores the settings of the open photo on this device for a day, like its marks. */
export function useKeptSettings({ feature, photo, current, onRestored }: KeptSettingsOptions): void {
  const latest = useRef({ current, onRestored });
  latest.current = { current, onRestored };
  /** Schedules a write; null until the stored settings have been read. */
  const schedule = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!photo) return;
    const stop = new AbortController();
    void follow(photo, stop.signal);
    return () => stop.abort();

    async function follow({ file }: OpenPhoto, signal: AbortSignal): Promise<void> {
      const atFirst = latest.current.current;
      const fingerprint = await fingerprintFile(file);
      if (fingerprint === null || signal.aborted) return;
      const key = `${feature}:${fingerprint}`;
      const kept = asSettings(await readKept<KeptSettings | EarlierSettings>('settings', key));
      if (signal.aborted) return;
      // Changes made in the meantime are not overwritten.
      const { current } = latest.current;
      const isUntouched = JSON.stringify(current.changed) === JSON.stringify(atFirst.changed);
      if (kept && isUntouched) latest.current.onRestored(kept);
      schedule.current = writeLater(
        () => void keep('settings', { key, value: latest.current.current }),
        signal,
      );
      if (current !== atFirst) schedule.current();
      signal.addEventListener('abort', () => {
        schedule.current = null;
      });
    }
  }, [feature, photo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever something was set
  useEffect(() => schedule.current?.(), [current]);
}

/** Settings as an earlier release stored them. */
interface EarlierSettings extends Omit<KeptSettings, 'query'> {
  /** The query. */
  readonly address: string;
}

function asSettings(stored: KeptSettings | EarlierSettings | null): KeptSettings | null {
  if (!stored || !('address' in stored)) return stored;
  const { address: query, ...settings } = stored;
  return { ...settings, query };
}

/** Marks on a photo, by purpose. */
type MarkStores = Readonly<Record<'mask' | 'corrections', EditorStore | null>>;

type KeptMarks = Readonly<Partial<Record<keyof MarkStores, MaskEdits>>>;

/** Marks as an earlier release stored them: what is kept and what is removed, apart. */
type EarlierMarks = KeptMarks & Readonly<Partial<Record<'keep' | 'drop', MaskEdits>>>;

/** Marks of an earlier release in one list, in which strokes that erase remove. */
function asMarks({ keep, drop, ...kept }: EarlierMarks): KeptMarks {
  if (!keep && !drop) return kept;
  const strokes = (edits: MaskEdits | undefined, erase: boolean) =>
    (edits?.done ?? []).flatMap((mark) => ('erase' in mark && !mark.erase ? [{ ...mark, erase }] : []));
  return { ...kept, corrections: { done: [...strokes(keep, false), ...strokes(drop, true)], undone: [] } };
}

interface KeptMarksOptions {
  readonly feature: string;
  readonly photo: OpenPhoto | null;
  readonly stores: MarkStores;
  /** Receives the names of the restored marks. */
  readonly onRestored: (names: readonly (keyof MarkStores)[]) => void;
}

/**
 * Stores the photo and its marks with their undo history on this device. A reload, or the same photo chosen
 * again within a day, restores them.
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
  // Leaving the workspace deletes the stored photo; a reload does not run this clean-up.
  useEffect(() => () => void forgetPhoto(feature), [feature]);
}

async function followMarks(
  { feature, photo, stores, onRestored }: KeptMarksOptions & { readonly photo: OpenPhoto },
  signal: AbortSignal,
): Promise<void> {
  const fingerprint = await fingerprintFile(photo.file);
  if (fingerprint === null || signal.aborted) return;
  const file = new File([photo.file], photo.name, { type: photo.type });
  void keepPhoto(feature, { openFile: { fingerprint, file }, signal });
  const key = `${feature}:${fingerprint}`;
  const kept = await readKept<EarlierMarks>('marks', key);
  if (signal.aborted) return;
  const names = kept ? restore(stores, asMarks(kept)) : [];
  if (names.length > 0) onRestored(names);
  keepChanges(stores, { write: (marks) => keep('marks', { key, value: marks }), signal });
}

/** Restores stored marks, but never over marks drawn in the meantime. */
function restore(stores: MarkStores, kept: KeptMarks): (keyof MarkStores)[] {
  const names = ['mask', 'corrections'] as const;
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
  { write, signal }: { write: (marks: KeptMarks) => Promise<unknown>; signal: AbortSignal },
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

/** Milliseconds between a change and its write, so that strokes and sliders do not wait for the disk. */
const REST_MS = 150;

/**
 * Debounces writes: shortly after the last change, and immediately when the page is hidden or the signal
 * fires.
 * @returns a function to call on each change
 */
function writeLater(write: () => void, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write();
  };
  // Last chance before the page is left or suspended.
  document.addEventListener('visibilitychange', flush, { signal });
  addEventListener('pagehide', flush, { signal });
  signal.addEventListener('abort', flush);
  return () => {
    clearTimeout(timer);
    timer = setTimeout(flush, REST_MS);
  };
}

/** Deletes the stored marks on a photo in a tool. */
export async function forgetMarks(feature: string, file: Blob): Promise<void> {
  const fingerprint = await fingerprintFile(file);
  if (fingerprint !== null) await forgetKept('marks', `${feature}:${fingerprint}`);
}
