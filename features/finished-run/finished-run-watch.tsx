'use client';

import { type ReactElement, useEffect, useState } from 'react';
import { RUN_NOTICES_KEY } from '#lib/browser/storage/storage-keys.ts';

/** Loads the notifications of finished runs only where a run with an unseen end exists. */
export function FinishedRunWatch(): ReactElement | null {
  const [part, setPart] = useState<typeof import('./finished-run-notices.tsx') | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const look = () => {
      try {
        if (!localStorage.getItem(RUN_NOTICES_KEY)) return;
      } catch {
        return;
      }
      import('./finished-run-notices.tsx').then(
        (loaded) => {
          stop.abort();
          setPart(loaded);
        },
        () => undefined,
      );
    };
    addEventListener('storage', look, stop);
    // For a load that failed without a connection.
    addEventListener('online', look, stop);
    look();
    return () => stop.abort();
  }, []);
  return part && <part.default />;
}
