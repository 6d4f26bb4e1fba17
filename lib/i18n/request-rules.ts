import { type RouteCheck, routeChecks } from '#lib/catalog/route-checks.ts';
import { type RedirectRule, type Route, redirects, retiredPaths, routes } from '#lib/catalog/routes.ts';
import { type RootRedirect, readRootRedirect } from './env.ts';

/** Rules of `resolveRequest`: the catalogue's tables, or others in a test. */
export interface RequestRules {
  /** Canonical path of each page by its path without a closing slash. */
  readonly canonicalPaths: ReadonlyMap<string, string>;
  readonly redirects: ReadonlyMap<string, RedirectRule>;
  readonly retired: ReadonlySet<string>;
  /** By the page’s path without a closing slash. */
  readonly checks: ReadonlyMap<string, RouteCheck>;
  readonly rootRedirect: RootRedirect | null;
}

interface RuleTables {
  readonly routes: readonly Pick<Route, 'path' | 'check'>[];
  readonly retired?: readonly string[];
  readonly checks?: Readonly<Record<string, RouteCheck>>;
  readonly redirects: readonly RedirectRule[];
  readonly rootRedirect: RequestRules['rootRedirect'];
}

export function withoutClosingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function checkOf(name: string, checks: Readonly<Record<string, RouteCheck>>): RouteCheck {
  const check = checks[name];
  if (!check) throw new Error('Unknown route middleware');
  return check;
}

/**
 * Puts the tables together for looking up. Throws “Unknown route middleware” where a route names a check that
 * does not exist.
 */
export function createRequestRules(tables: RuleTables): RequestRules {
  const { checks = {} } = tables;
  return {
    canonicalPaths: new Map(tables.routes.map(({ path }) => [withoutClosingSlash(path), path])),
    redirects: new Map(tables.redirects.map((rule) => [withoutClosingSlash(rule.from), rule])),
    retired: new Set((tables.retired ?? []).map(withoutClosingSlash)),
    checks: new Map(
      tables.routes.flatMap(({ path, check }) =>
        check === undefined ? [] : [[withoutClosingSlash(path), checkOf(check, checks)] as const],
      ),
    ),
    rootRedirect: tables.rootRedirect,
  };
}

/** The rules of the catalogue and of the environment. Throws as `readRootRedirect`. */
export function readRequestRules(): RequestRules {
  return createRequestRules({
    routes,
    redirects,
    retired: retiredPaths,
    checks: routeChecks,
    rootRedirect: readRootRedirect(),
  });
}
