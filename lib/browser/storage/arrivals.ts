import { ARRIVALS_KEY } from './storage-keys.ts';

/** A run whose end nobody has seen yet. */
interface Arrival {
  readonly feature: string;
  /** Of the task. */
  readonly id: string;
}

/** More are not remembered; the history has them all. */
const MAX_ARRIVALS = 20;

const shownHere = new Set<string>();
const listeners = new Set<() => void>();

/** The runs of this browser, in all its tabs, whose end nobody has seen yet. */
export function readArrivals(): readonly Arrival[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ARRIVALS_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isArrival) : [];
  } catch {
    return [];
  }
}

function isArrival(value: unknown): value is Arrival {
  return typeof value === 'object' && value !== null && 'feature' in value && 'id' in value;
}

function writeArrivals(arrivals: readonly Arrival[]): void {
  try {
    if (arrivals.length === 0) localStorage.removeItem(ARRIVALS_KEY);
    else localStorage.setItem(ARRIVALS_KEY, JSON.stringify(arrivals.slice(-MAX_ARRIVALS)));
  } catch {
    // Without storage, the history has the result all the same.
  }
  // Browsers tell the other tabs alone.
  dispatchEvent(new StorageEvent('storage', { key: ARRIVALS_KEY }));
}

/** Remembers a run, which this page shows until `isSeen` is called. */
export function noteArrival(arrival: Arrival): void {
  shownHere.add(arrival.id);
  writeArrivals([...readArrivals().filter(({ id }) => id !== arrival.id), arrival]);
}

export function forgetArrival(id: string): void {
  shownHere.delete(id);
  const arrivals = readArrivals();
  if (arrivals.some((arrival) => arrival.id === id))
    writeArrivals(arrivals.filter((arrival) => arrival.id !== id));
}

/** True where this page shows the run itself. */
export function isShownHere(id: string): boolean {
  return shownHere.has(id);
}

/** This page shows the run no more, though it may be under way. */
export function hideArrival(id: string): void {
  if (shownHere.delete(id)) writeArrivals(readArrivals());
}

/** Tells that a run which this page shows has ended; it is seen as soon as somebody looks at the page. */
export function endArrival(id: string): void {
  if (document.visibilityState === 'visible') {
    forgetArrival(id);
    return;
  }
  for (const tell of listeners) tell();
  document.addEventListener('visibilitychange', () => forgetArrival(id), { once: true });
}

/** Told of runs that end on this page while nobody looks at it. @returns stops */
export function onUnseenEnd(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
