import { GALLERY_PATH, receiptPath } from './page-paths.ts';
import { tools } from './tools.ts';

/**
 * One page. `path` is its canonical address without language prefix; it ends in a slash only where that is
 * canonical.
 */
export interface Route {
  /** Its stable id, with the language after three underscores: `objectRemover___de`. */
  readonly key: string;
  readonly path: `/${string}`;
  /** False for pages that search engines leave out. */
  readonly indexed: boolean;
  /** Name of what decides by its query whether an address of this page is valid, in `route-checks.ts`. */
  readonly check?: string;
}

/** Checks of the tools' pages. */
const checks: Partial<Readonly<Record<string, Pick<Route, 'check'>>>> = {
  halloween: { check: 'knownTemplate' },
};

/** Every page there is; an address that is not here is not found. */
export const routes: readonly Route[] = [
  { key: 'home', path: '/', indexed: true },
  ...tools.map(({ key, path }): Route => ({ key, path, indexed: true, ...checks[key] })),
  { key: 'halloweenGallery', path: GALLERY_PATH, indexed: true },
  { key: 'pricing', path: '/pricing', indexed: true },
  { key: 'appCompare', path: '/app-compare', indexed: true },
  { key: 'terms', path: '/terms/', indexed: true },
  { key: 'privacy', path: '/privacy/', indexed: true },
  { key: 'imprint', path: '/imprint', indexed: true },
  { key: 'contact', path: '/contact', indexed: true },
  { key: 'shared', path: '/s', indexed: false },
  { key: 'history', path: '/history', indexed: false },
  { key: 'account', path: '/account', indexed: false },
  { key: 'payment', path: '/payment', indexed: false },
  { key: 'receipt', path: receiptPath, indexed: false },
  { key: 'withdraw', path: '/withdraw', indexed: false },
  { key: 'cancelSubscription', path: '/cancel-subscription', indexed: false },
  { key: 'offline', path: '/offline', indexed: false },
  { key: 'signInReturn', path: '/app/', indexed: false },
];

/**
 * Addresses that lead elsewhere: inside the app with the visitor's language, or to another site by an
 * absolute target.
 */
export interface RedirectRule {
  readonly from: `/${string}`;
  readonly to: `/${string}` | `https://${string}`;
  readonly status: 301 | 302 | 307 | 308;
}

export const redirects: readonly RedirectRule[] = [];

/**
 * Addresses that had a page and have none any more; search engines forget them sooner than those that are not
 * found.
 */
export const retiredPaths: readonly `/${string}`[] = [];
