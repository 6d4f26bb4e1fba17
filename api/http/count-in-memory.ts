import type { Clock } from '../infrastructure/clock.ts';
import type { Counter } from './window-count.ts';

const MAX_KEYS = 50_000;

/** Counts in windows of fixed length that begin with a key's first request. Of too many keys the longest unseen is forgotten. */
export function createMemoryCounter(clock: Clock): Counter {
  const windows = new Map<string, { current: number; endsAt: number }>();
  return (key, windowMs) => {
    const now = clock.now();
    const known = windows.get(key);
    const present = known && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs };
    present.current += 1;
    // A Map keeps the order of insertion: put again, the key is the latest seen.
    windows.delete(key);
    windows.set(key, present);
    const oldest = windows.keys().next();
    if (windows.size > MAX_KEYS && !oldest.done) windows.delete(oldest.value);
    return { current: present.current, ttl: present.endsAt - now };
  };
}
