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

/** Keeps an answer and tells all that wait for it. Null takes it back, and the banner asks again. */
export function writeConsent(consent: Consent | null): void {
  if (consent === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, consent);
  globalThis.dispatchEvent(new Event(CHANGED));
}

/** Calls back on each change, in this tab and in others. Returns the way to stop. */
function subscribeConsent(onChange: () => void): () => void {
  globalThis.addEventListener(CHANGED, onChange);
  globalThis.addEventListener('storage', onChange);
  return () => {
    globalThis.removeEventListener(CHANGED, onChange);
    globalThis.removeEventListener('storage', onChange);
  };
}

/** The answer to the consent banner; `undefined` on the server and until the page has come alive. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(subscribeConsent, readConsent, () => undefined);
}
