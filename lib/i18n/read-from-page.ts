import { splitLocale } from './split-locale.ts';

/**
 * The page that a `fromPage` query names, as it stands in `known` (canonical paths without language prefix). Undefined for
 * anything else: an address can never lead off the site this way.
 */
export function readFromPage(search: string, known: readonly string[]): string | undefined {
  const named = new URLSearchParams(search).get('fromPage');
  if (!named?.startsWith('/')) return undefined;
  const { path } = splitLocale(named.replace(/[?#].*$/s, ''));
  return known.find((page) => page === path || `${page}/` === path || page === `${path}/`);
}
