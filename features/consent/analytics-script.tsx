'use client';

import { useEffect } from 'react';
import { useConsent } from './consent-store.ts';

/** Loads the script that counts visits, after hydration and consent. Failures are ignored. */
export function AnalyticsScript({ src }: { readonly src: string }): null {
  const allowed = useConsent() === 'all';
  useEffect(() => {
    if (!allowed || document.querySelector('script[data-analytics]')) return;
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.dataset.analytics = '';
    document.head.append(script);
  }, [allowed, src]);
  return null;
}
