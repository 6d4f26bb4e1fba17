'use client';

import { useSyncExternalStore } from 'react';

type Consent = 'all' | 'necessary';

const KEY = 'consent';
const CHANGED = 'pictor-consent';

/** Reads the stored answer to the consent banner; null before it. */
function readConsent(): Consent | null {
  const value = localStorage.getItem(KEY);
  return value === 'all' || value === 'necessary' ? value : null;
}

/** Stores an answer and notifies all subscribers. Null withdraws it, and the banner asks again. */
export function writeConsent(consent: Consent | null): void {
  if (consent === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, consent);
  globalThis.dispatchEvent(new Event(CHANGED));
}

/** Calls back on each change, in this tab and in others. @returns a function that unsubscribes */
function subscribeConsent(onChange: () => void): () => void {
  globalThis.addEventListener(CHANGED, onChange);
  globalThis.addEventListener('storage', onChange);
  return () => {
    globalThis.removeEventListener(CHANGED, onChange);
    globalThis.removeEventListener('storage', onChange);
  };
}

/** Answer to the consent banner; `undefined` on the server and before hydration. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(subscribeConsent, readConsent, () => undefined);
}
