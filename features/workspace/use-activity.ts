import { useCallback, useEffect, useRef } from 'react';

type Work = (signal: AbortSignal) => Promise<void>;

/** Cancellable work, one at a time: new work aborts the earlier one, and unmounting aborts the last. */
interface Activity {
  readonly begin: (work: Work) => void;
  readonly stop: () => void;
}

/** Activity of a workspace. @param onFailure hears of failures of work that was not aborted */
export function useActivity(onFailure: (error: unknown) => void): Activity {
  const current = useRef(new AbortController());
  const stop = useCallback(() => current.current.abort(), []);
  const begin = useCallback(
    (work: Work) => {
      current.current.abort();
      current.current = new AbortController();
      const { signal } = current.current;
      work(signal).catch((error: unknown) => {
        if (!signal.aborted) onFailure(error);
      });
    },
    [onFailure],
  );
  useEffect(() => stop, [stop]);
  return { begin, stop };
}
