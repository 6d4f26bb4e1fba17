import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  addEventListener('online', onChange, stop);
  addEventListener('offline', onChange, stop);
  return () => stop.abort();
}

/** Whether the browser believes that it has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
