import { readdirSync } from 'node:fs';
import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { config, middleware } from '../../../middleware.ts';

const ORIGIN = 'https://pictor.test';

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Response {
  return middleware(new NextRequest(new URL(path, ORIGIN), { headers }));
}

/** Path of the page that Next draws for a request. */
const pageOf = (response: Response) => {
  const target = response.headers.get('x-middleware-rewrite');
  return target === null ? null : new URL(target).pathname;
};

describe('middleware', () => {
  it('[ROUTE-02] The middleware serves a page in the language of its prefix, for caches to ask again', () => {
    const response = ask('/de/pricing');
    expect([response.status, pageOf(response)]).toEqual([200, '/de/pricing']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(pageOf(ask('/pricing'))).toBe('/en/pricing');
  });

  it('[LANG-01] The middleware redirects a first visit by the language of the browser and remembers it', () => {
    const response = ask('/', { 'accept-language': 'ja' });
    expect([response.status, response.headers.get('location')]).toEqual([302, `${ORIGIN}/ja`]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toContain('i18n_redirected=ja');
    expect(ask('/', { 'accept-language': 'ja', cookie: 'i18n_redirected=en' }).status).toBe(200);
  });

  it('[ROUTE-04] The middleware redirects to the canonical form of a URL with its query', () => {
    const response = ask('/de/pricing/?x=1');
    expect([response.status, response.headers.get('location')]).toEqual([308, `${ORIGIN}/de/pricing?x=1`]);
  });

  it('[ROUTE-07] [ROUTE-08] The middleware answers 404 for a missing page and for a query that its page refuses', () => {
    for (const path of ['/de/no/such/page', '/de/halloween-filter?template=nobody']) {
      const response = ask(path);
      expect(response.status, path).toBe(404);
      expect(response.headers.get('cache-control'), path).toBe('no-store');
      expect(pageOf(response), path).toMatch(/^\/de\//);
    }
  });

  it('The middleware lets every file of public/ pass', () => {
    const matchers = config.matcher.map((matcher) => new RegExp(`^${matcher}$`));
    const publicFolder = new URL('../../../public/', import.meta.url);
    const entries = readdirSync(publicFolder, { withFileTypes: true });
    const paths = entries.map((entry) =>
      entry.isDirectory() ? `/${entry.name}/some.file` : `/${entry.name}`,
    );
    expect(paths).toContain('/samples/some.file');
    expect(paths.filter((path) => matchers.some((matcher) => matcher.test(path)))).toEqual([]);
    expect(matchers.some((matcher) => matcher.test('/de/pricing'))).toBe(true);
  });
});
