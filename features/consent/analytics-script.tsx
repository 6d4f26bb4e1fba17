'use client';

import { useEffect } from 'react';
import { useConsent } from './consent-store.ts';

/**
 * Loads the script that counts visits, after hydration and consent, and tells it events as long as the
 * consent holds. Failures are ignored.
 */
export function AnalyticsScript({ src }: { readonly src: string }): null {
  const allowed = useConsent() === 'all';
  useEffect(() => {
    if (!allowed) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./tell-analytics.ts').then(
      ({ tellAnalytics }) => {
        if (!isGone) stop = tellAnalytics();
      },
      () => undefined,
    );
    if (!document.querySelector('script[data-analytics]')) document.head.append(scriptFor(src));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [allowed, src]);
  return null;
}

function scriptFor(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  script.dataset.analytics = '';
  return script;
}
