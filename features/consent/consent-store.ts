export type Consent = 'all' | 'necessary';

const KEY = 'consent';
const CHANGED = 'pictor-consent';

/** What was answered to the consent banner in this browser; null before. */
export function readConsent(): Consent | null {
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
export function subscribeConsent(onChange: () => void): () => void {
  globalThis.addEventListener(CHANGED, onChange);
  globalThis.addEventListener('storage', onChange);
  return () => {
    globalThis.removeEventListener(CHANGED, onChange);
    globalThis.removeEventListener('storage', onChange);
  };
}
