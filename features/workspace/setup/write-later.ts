/** After a change it is written this much later, so that neither a stroke nor a slider waits for the disk. */
const REST_MS = 150;

/**
 * Writes what changes, not at each change: soon after the last, and at once where the page is left or put to sleep, or the signal
 * fires.
 * @returns to be called at each change
 */
export function writeLater(write: () => void, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write();
  };
  // The last chance before a page is left or put to sleep.
  document.addEventListener('visibilitychange', flush, { signal });
  addEventListener('pagehide', flush, { signal });
  signal.addEventListener('abort', flush);
  return () => {
    clearTimeout(timer);
    timer = setTimeout(flush, REST_MS);
  };
}
