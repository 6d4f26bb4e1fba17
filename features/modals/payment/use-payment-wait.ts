import { useEffect, useRef, useState } from 'react';
import { type WaitEnd, type Waiting, waitForPayment } from '#lib/browser/payments/wait-for-payment.ts';

/** Waits for payments at a place, one at a time, until the modal goes. */
export function usePaymentWait<Place>() {
  const [place, setPlace] = useState<Place | null>(null);
  const wait = useRef<AbortController | null>(null);
  useEffect(() => () => wait.current?.abort(), []);
  return {
    /** Null while nobody waits. */
    place,
    stop() {
      wait.current?.abort();
      setPlace(null);
    },
    async until(next: Place, waiting: Omit<Waiting, 'signal'>): Promise<WaitEnd> {
      wait.current?.abort();
      const mine = new AbortController();
      wait.current = mine;
      setPlace(next);
      const end = await waitForPayment({ ...waiting, signal: mine.signal });
      if (end !== 'stopped') setPlace(null);
      return end;
    },
  };
}
