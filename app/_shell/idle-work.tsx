'use client';

import { useEffect } from 'react';

/**
 * Once the browser has nothing else to do: looks for a newer build, and deletes what was kept on this device
 * for long enough.
 */
export function IdleWork(): null {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const begin = async () => {
      const { watchBuild } = await import('#features/updates/watch-build.ts');
      if (!gone) stop = watchBuild();
      const { pruneKept } = await import('#lib/browser/storage/device-store.ts');
      await pruneKept();
    };
    // A failed load is tried again on another page.
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
