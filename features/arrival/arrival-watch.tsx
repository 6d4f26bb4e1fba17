'use client';

import { type ReactElement, useEffect, useState } from 'react';
import { ARRIVALS_KEY } from '#lib/browser/storage/storage-keys.ts';

/** Loads the notifications of finished runs only where a run with an unseen end exists. */
export function ArrivalWatch(): ReactElement | null {
  const [part, setPart] = useState<typeof import('./arrivals.tsx') | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const look = () => {
      try {
        if (!localStorage.getItem(ARRIVALS_KEY)) return;
      } catch {
        return;
      }
      stop.abort();
      import('./arrivals.tsx').then(setPart, () => undefined);
    };
    addEventListener('storage', look, stop);
    look();
    return () => stop.abort();
  }, []);
  return part && <part.Arrivals />;
}
