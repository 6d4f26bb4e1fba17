import { useCallback, useEffect, useRef } from 'react';
import { runAnalysis, type SendPhoto } from './run-analysis.ts';

/**
 * Has the host prepare the open photo for taps while the tool for them is in hand; putting it away or closing
 * the photo cancels that. A preparation that fails is left to the first tap.
 * @returns `send` for taps, which waits for the preparation, so that the work is not done twice
 */
export function useTapPreparation(send: SendPhoto, isOn: boolean): SendPhoto {
  const preparing = useRef<Promise<unknown> | null>(null);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    const { signal } = controller;
    const request = { kind: 'prepare-taps', parameters: {} } as const;
    preparing.current = runAnalysis(request, {
      send: (sending) => latest.current(sending),
      signal,
      onProgress: () => undefined,
    }).catch(() => undefined);
    return () => {
      preparing.current = null;
      controller.abort();
    };
  }, [isOn]);
  return useCallback<SendPhoto>(async (sending) => {
    await preparing.current;
    return latest.current(sending);
  }, []);
}
