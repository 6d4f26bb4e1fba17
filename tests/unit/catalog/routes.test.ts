import { describe, expect, it } from 'vitest';
import { canonicalPath, GALLERY_PATH } from '#lib/catalog/page-paths.ts';
import { routeChecks } from '#lib/catalog/route-checks.ts';
import { redirects, retiredPaths, routes } from '#lib/catalog/routes.ts';
import { halloweenTemplates } from '#lib/catalog/tools/halloween/options.ts';
import { tools } from '#lib/catalog/tools.ts';

const paths = new Set<string>(routes.map(({ path }) => path));

describe('the table of routes', () => {
  it('Every tool has one page, which search engines list', () => {
    for (const { key, path } of tools)
      expect(routes.filter((route) => route.key === key)).toMatchObject([{ path, indexed: true }]);
  });

  it('Pages of one person, of a link and of no content stay out of search engines', () => {
    const hidden = routes.filter(({ indexed }) => !indexed).map(({ key }) => key);
    expect(hidden).toEqual([
      'shared',
      'history',
      'account',
      'payment',
      'receipt',
      'withdraw',
      'cancelSubscription',
      'offline',
      'signInReturn',
    ]);
  });

  it('The canonical path of a page is known without the table too, slashes included', () => {
    for (const { path } of routes) {
      if (path === '/offline') continue;
      expect(canonicalPath(path === '/' ? '/' : path.replace(/\/$/, ''))).toBe(path);
    }
    for (const standIn of ['/page-not-found', '/page-refused', '/offline'])
      expect(canonicalPath(standIn)).toBe('/');
    expect(paths.has(GALLERY_PATH)).toBe(true);
  });

  it('A path that has moved or is gone is no page, and leads to one', () => {
    for (const { from, to } of redirects) {
      expect(paths.has(from)).toBe(false);
      expect(to.startsWith('https://') || paths.has(to.split('?')[0] ?? '')).toBe(true);
    }
    expect(retiredPaths.filter((path) => paths.has(path))).toEqual([]);
  });

  it('Every check that a route names exists', () => {
    const named = routes.flatMap(({ check }) => (check ? [check] : []));
    expect(named).toEqual(Object.keys(routeChecks));
  });
});

describe('the check of costumes', () => {
  const check = (query: string) => routeChecks.knownTemplate?.(new URLSearchParams(query));

  it('[TOOL-17] Every costume may stand in the address, and none has to', () => {
    for (const template of halloweenTemplates) expect(check(`template=${template}`)).toBe(true);
    for (const query of ['', 'x=1', 'templates=nobody']) expect(check(query)).toBe(true);
  });

  it.each(['', 'nobody', 'WITCH', 'witch ', 'constructor', '%77itch%00'])(
    '[TOOL-17] The costume “%s” is refused',
    (template) => {
      expect(check(`template=${template}`)).toEqual({});
    },
  );

  it('[TOOL-17] The first of two costumes in an address counts', () => {
    expect(check('template=witch&template=nobody')).toBe(true);
    expect(check('template=nobody&template=witch')).toEqual({});
  });
});
