'use client';

import { useEffect } from 'react';

/** Loads what looks for a newer build, once the browser has nothing else to do. */
export function BuildWatch(): null {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const begin = async () => {
      const { watchBuild } = await import('./watch-build.ts');
      if (!gone) stop = watchBuild();
    };
    // Where it cannot be loaded there is nothing to look with.
    const start = () => void begin().catch(() => undefined);
    const idle = globalThis.requestIdleCallback?.(start) ?? setTimeout(start, 1000);
    return () => {
      gone = true;
      globalThis.cancelIdleCallback?.(idle as number);
      stop?.();
    };
  }, []);
  return null;
}
