import { RUN_NOTICES_KEY } from './storage-keys.ts';

/** A run whose end nobody has seen yet. */
interface RunNotice {
  readonly feature: string;
  /** Of the task. */
  readonly id: string;
}

/** More are not remembered; the history has them all. */
const MAX_RUN_NOTICES = 20;

const shownHere = new Set<string>();
const listeners = new Set<() => void>();

/** The runs of this browser, in all its tabs, whose end nobody has seen yet. */
export function readRunNotices(): readonly RunNotice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RUN_NOTICES_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRunNotice) : [];
  } catch {
    return [];
  }
}

function isRunNotice(value: unknown): value is RunNotice {
  return typeof value === 'object' && value !== null && 'feature' in value && 'id' in value;
}

function writeRunNotices(runNotices: readonly RunNotice[]): void {
  try {
    if (runNotices.length === 0) localStorage.removeItem(RUN_NOTICES_KEY);
    else localStorage.setItem(RUN_NOTICES_KEY, JSON.stringify(runNotices.slice(-MAX_RUN_NOTICES)));
  } catch {
    // Without storage, the history has the result all the same.
  }
  // Browsers tell the other tabs alone.
  dispatchEvent(new StorageEvent('storage', { key: RUN_NOTICES_KEY }));
}

/** Remembers a run, which this page shows until `markRunHidden` or `markRunEnded` is called. */
export function addRunNotice(runNotice: RunNotice): void {
  shownHere.add(runNotice.id);
  writeRunNotices([...readRunNotices().filter(({ id }) => id !== runNotice.id), runNotice]);
}

export function removeRunNotice(id: string): void {
  shownHere.delete(id);
  const runNotices = readRunNotices();
  if (runNotices.some((runNotice) => runNotice.id === id))
    writeRunNotices(runNotices.filter((runNotice) => runNotice.id !== id));
}

/** True where this page shows the run itself. */
export function isShownHere(id: string): boolean {
  return shownHere.has(id);
}

/** This page shows the run no more, though it may be under way. */
export function markRunHidden(id: string): void {
  if (shownHere.delete(id)) writeRunNotices(readRunNotices());
}

/** Tells that a run which this page shows has ended; it is seen as soon as somebody looks at the page. */
export function markRunEnded(id: string): void {
  if (document.visibilityState === 'visible') {
    removeRunNotice(id);
    return;
  }
  for (const tell of listeners) tell();
  document.addEventListener('visibilitychange', () => removeRunNotice(id), { once: true });
}

/** Told of runs that end on this page while nobody looks at it. @returns stops */
export function onUnseenEnd(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
