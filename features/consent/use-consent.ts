'use client';

import { useSyncExternalStore } from 'react';
import { type Consent, readConsent, subscribeConsent } from './consent-store.ts';

/** The answer to the consent banner; `undefined` on the server and until the page has come alive. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(subscribeConsent, readConsent, () => undefined);
}
