import { splitLocale } from './locale-routing.ts';

const QUERY = 'fromPage';

/** A URL with the page in its query that one comes from: its canonical path, without language prefix. */
export function addFromPage(url: string, page: string): string {
  return `${url}?${QUERY}=${page}`;
}

/**
 * The page that `addFromPage` told of, as it stands in `known` (canonical paths without language prefix).
 * Undefined for anything else: a URL can never lead off the site this way.
 */
export function readFromPage(search: string, known: readonly string[]): string | undefined {
  const named = new URLSearchParams(search).get(QUERY);
  if (!named?.startsWith('/')) return undefined;
  const { path } = splitLocale(named.replace(/[?#].*$/s, ''));
  return known.find((page) => page === path || `${page}/` === path || page === `${path}/`);
}
