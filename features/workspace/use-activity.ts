import { useCallback, useEffect, useRef } from 'react';

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Something that takes time, one at a time: a new one ends the one before, and the component ends the last.
 */
export interface Activity {
  readonly begin: (work: Work) => void;
  readonly stop: () => void;
}

/**
 * @param onError told of what the work threw, unless it was ended. Must be the same function on each render.
 */
export function useActivity(onError: (error: unknown) => void): Activity {
  const current = useRef(new AbortController());
  const stop = useCallback(() => current.current.abort(), []);
  const begin = useCallback(
    (work: Work) => {
      current.current.abort();
      current.current = new AbortController();
      const { signal } = current.current;
      work(signal).catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
    },
    [onError],
  );
  useEffect(() => stop, [stop]);
  return { begin, stop };
}
