/**
 * Pages whose canonical address ends in a slash, without it. Apart from the table of routes, which is too
 * heavy for the first load.
 */
const PATHS_WITH_SLASH: readonly string[] = ['/terms', '/privacy', '/app'];

/** Pages that have no address of their own: what is served where another page was asked for. */
const STAND_INS: readonly string[] = ['/page-not-found', '/page-refused', '/offline'];

/**
 * Canonical path of a page by where it is kept, without language prefix; home for pages that have no address
 * of their own.
 */
export function canonicalPath(kept: string): string {
  if (STAND_INS.includes(kept)) return '/';
  return PATHS_WITH_SLASH.includes(kept) ? `${kept}/` : kept;
}

/** Path of the gallery of costumes, without language prefix. */
export const GALLERY_PATH = '/halloween-filter-templates/gallery';

/** Path of the receipt of the order that its query names, without language prefix. */
export const receiptPath = '/receipt';

/** Paths of the pages that end a contract without signing in, without language prefix. */
export const noticePaths = { withdrawal: '/withdraw', cancellation: '/cancel-subscription' } as const;
