import { useEffect, useState } from 'react';
import { hostNow } from './user-store.ts';

/** The host's time in epoch milliseconds, renewed at an interval in milliseconds. */
export function useHostClock(interval: number): number {
  const [now, setNow] = useState(hostNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(hostNow()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
