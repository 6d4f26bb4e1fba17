'use client';

import { useEffect } from 'react';

function register(): void {
  // Without a service worker the site works as before.
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}

/**
 * Starts, when the page has loaded, the worker that shows a page of ours where there is no connection
 * (`public/sw.js`).
 */
export function OfflineWorker(): null {
  useEffect(() => {
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
  }, []);
  return null;
}
