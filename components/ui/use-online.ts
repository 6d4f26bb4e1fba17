import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  addEventListener('online', onChange, stop);
  addEventListener('offline', onChange, stop);
  return () => stop.abort();
}

/** True while the browser reports a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
