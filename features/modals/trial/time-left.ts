import { useHostClock } from '#lib/browser/user/use-host-clock.ts';
import { SECOND_MS } from '#lib/time/durations.ts';

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
