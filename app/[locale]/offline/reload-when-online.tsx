'use client';

import { useEffect } from 'react';

/** Loads the page that was asked for as soon as the browser has a connection again. */
export function ReloadWhenOnline(): null {
  useEffect(() => {
    const reload = (): void => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return null;
}
