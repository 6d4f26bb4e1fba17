import type { Refused } from './resolve-request.ts';

const NAME = 'refused';

/**
 * The header by which a prerendered page learns why it stands in for another; scripts can read this one of
 * all headers.
 */
export function refusalHeader({ message }: Refused): Record<string, string> {
  return message === undefined ? {} : { 'server-timing': `${NAME};desc="${encodeURIComponent(message)}"` };
}

/** Reads the refusal of the present page, if there was one. For browsers. */
export function readRefusal(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const entry = navigation?.serverTiming?.find(({ name }) => name === NAME);
  return entry && decodeURIComponent(entry.description);
}
