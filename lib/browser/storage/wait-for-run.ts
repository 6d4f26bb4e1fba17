import { useSyncExternalStore } from 'react';

/** Key in the local storage; present where photos wait on the device. */
const KEY = 'photos-wait';

const listeners = new Set<() => void>();

/** Choice of this page where the browser keeps nothing; null before. */
let unkept: boolean | null = null;

/** True where photos stay on this device until a press that sends them. */
export function waitsForRun(): boolean {
  if (unkept !== null) return unkept;
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps on this device whether photos wait for a press that sends them. */
export function setWaitsForRun(waits: boolean): void {
  unkept = null;
  try {
    if (waits) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    unkept = waits;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The choice as it is now, also after a change in another tab. */
export function useWaitsForRun(): boolean {
  return useSyncExternalStore(subscribe, waitsForRun, () => false);
}
