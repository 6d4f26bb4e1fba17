import { type RedirectRule, type Route, redirects, rootRedirect, routes } from '#lib/catalog/routes.ts';

/** What `resolveRequest` decides by: the catalogue's tables, or others in a test. */
export interface RequestRules {
  /** Canonical path of each page by its path without a closing slash. */
  readonly canonicalPaths: ReadonlyMap<string, string>;
  readonly redirects: ReadonlyMap<string, RedirectRule>;
  readonly rootRedirect: { readonly path: string; readonly status: number } | null;
}

interface RuleTables {
  readonly routes: readonly Pick<Route, 'path'>[];
  readonly redirects: readonly RedirectRule[];
  readonly rootRedirect: RequestRules['rootRedirect'];
}

export function withoutClosingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

export function createRequestRules(tables: RuleTables): RequestRules {
  return {
    canonicalPaths: new Map(tables.routes.map(({ path }) => [withoutClosingSlash(path), path])),
    redirects: new Map(tables.redirects.map((rule) => [withoutClosingSlash(rule.from), rule])),
    rootRedirect: tables.rootRedirect,
  };
}

export const catalogueRules: RequestRules = createRequestRules({ routes, redirects, rootRedirect });
