'use client';

import { useEffect } from 'react';
import { useConsent } from './consent-store.ts';

/** Counts visits after hydration and as long as the consent holds. Failures are ignored. */
export function AnalyticsScript({ src }: { readonly src: string }): null {
  const allowed = useConsent() === 'all';
  useEffect(() => {
    if (!allowed) return;
    const part = import('./start-analytics.ts').then(
      ({ startAnalytics }) => startAnalytics(src),
      () => undefined,
    );
    return () => void part.then((stop) => stop?.());
  }, [allowed, src]);
  return null;
}
