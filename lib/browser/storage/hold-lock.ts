/** Time for a page that is being left to give its locks back. */
const LET_GO_MS = 2000;

/**
 * Holds a lock of this browser, so that one tab alone works on something; a tab that is closed gives it back.
 * Without Web Locks, as on pages without HTTPS, nobody is kept out.
 * @returns what gives the lock back; null where another tab holds it
 */
export function holdLock(name: string): Promise<(() => void) | null> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
  const locks = globalThis.navigator?.locks;
  if (!locks) return Promise.resolve(release);
  const granted = () => {
    resolve(release);
    return held;
  };
  locks.request(name, { signal: AbortSignal.timeout(LET_GO_MS) }, granted).catch((error: unknown) => {
    const isTaken = error instanceof DOMException && error.name === 'TimeoutError';
    resolve(isTaken ? null : release);
  });
  return promise;
}
