import { useEffect, useState } from 'react';
import { SECOND_MS } from '../../time/durations.ts';
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

/** Milliseconds until a moment by the host’s clock, renewed every second. @param end in epoch seconds */
export function useTimeLeft(end: number | null): number {
  const now = useHostClock(SECOND_MS);
  return end === null ? 0 : Math.max(0, end * SECOND_MS - now);
}

/** Minutes and seconds of two digits each. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND_MS);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
