'use client';

import { useSyncExternalStore } from 'react';

type Consent = 'all' | 'necessary';

const KEY = 'consent';

/** Answer of this page where the browser keeps nothing; undefined where it does. */
let unkept: Consent | null | undefined;

/** Reads the stored answer to the consent banner; null before it. */
function readConsent(): Consent | null {
  if (unkept !== undefined) return unkept;
  try {
    const value = localStorage.getItem(KEY);
    return value === 'all' || value === 'necessary' ? value : null;
  } catch {
    return null;
  }
}

/** Keeps an answer and notifies all subscribers. Null withdraws it, and the banner asks again. */
export function writeConsent(consent: Consent | null): void {
  unkept = undefined;
  try {
    if (consent === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, consent);
  } catch {
    unkept = consent;
  }
  // Browsers tell the other tabs alone.
  dispatchEvent(new Event('storage'));
}

/** Calls back on each change, in this tab and in others. @returns a function that unsubscribes */
function subscribeConsent(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/** Answer to the consent banner; `undefined` on the server and before hydration. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(subscribeConsent, readConsent, () => undefined);
}
