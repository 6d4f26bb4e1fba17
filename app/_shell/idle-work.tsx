'use client';

import { type ReactElement, useEffect, useState } from 'react';

interface IdleWorkProps {
  /** True where no third party is loaded, whatever is configured and allowed. */
  readonly isPrivate: boolean;
}

/** Longest delay in milliseconds, for busy browsers. */
const LATEST_MS = 3000;

/** All that waits until the browser has nothing else to do. A load without a connection waits for that. */
export function IdleWork({ isPrivate }: IdleWorkProps): ReactElement | null {
  const [work, setWork] = useState<typeof import('./idle-parts.tsx') | null>(null);
  useEffect(() => {
    const start = () =>
      void import('./idle-parts.tsx').then(setWork, () => addEventListener('online', start));
    const idle = globalThis.requestIdleCallback?.(start, { timeout: LATEST_MS }) ?? setTimeout(start, 1000);
    return () => {
      globalThis.cancelIdleCallback?.(idle as number);
      removeEventListener('online', start);
    };
  }, []);
  return work && <work.default isPrivate={isPrivate} />;
}
