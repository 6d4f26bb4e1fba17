import { describe, expect, it } from 'vitest';
import { createRequestRules, readRequestRules } from '#lib/i18n/request-rules.ts';
import { type PageRequest, resolveRequest } from '#lib/i18n/resolve-request.ts';

const rules = createRequestRules({
  routes: [{ path: '/' }, { path: '/remove-object-from-photo' }, { path: '/a/b' }, { path: '/terms/' }],
  redirects: [
    { from: '/old', to: '/a/b', status: 301 },
    { from: '/shop', to: 'https://shop.example/pictor', status: 302 },
    { from: '/asked', to: '/a/b?from=asked', status: 302 },
  ],
  rootRedirect: null,
});

function resolve(url: string, headers: Partial<Omit<PageRequest, 'url'>> = {}, own = rules) {
  return resolveRequest({ url, cookie: undefined, acceptLanguage: undefined, ...headers }, own);
}

function redirectOf(...request: Parameters<typeof resolve>) {
  const resolution = resolve(...request);
  if (resolution.kind !== 'redirect') throw new Error(`${request[0]} is not redirected`);
  return resolution;
}

const cookieOf = (locale: string) => `i18n_redirected=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;

describe('prefixes', () => {
  it('[ROUTE-02] English is served without a prefix and each other language under its own', () => {
    expect(resolve('/a/b')).toEqual({ kind: 'serve', locale: 'en', path: '/a/b' });
    for (const locale of ['de', 'ja', 'es', 'tw', 'pt', 'fr', 'ko', 'it']) {
      expect(resolve(`/${locale}`)).toEqual({ kind: 'serve', locale, path: '/' });
      expect(resolve(`/${locale}/a/b`)).toEqual({ kind: 'serve', locale, path: '/a/b' });
    }
  });

  it.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en/a/b', '/a/b'],
    ['/en/a/b/?x=1&y=2', '/a/b?x=1&y=2'],
  ])('[ROUTE-02] The path %s redirects to the path without a prefix', (url, location) => {
    expect(resolve(url)).toEqual({ kind: 'redirect', location, status: 308, headers: {} });
  });

  it('No other word is taken for a prefix', () => {
    for (const url of ['/zh-TW/a/b', '/DE/a/b', '/nl', '/dea/b', '/english']) {
      expect(resolve(url)).toMatchObject({ kind: 'notFound', locale: 'en' });
    }
  });
});

describe('first access', () => {
  it('[LANG-01] A first visit follows the browser’s language by a 302 that is not cached, and remembers it', () => {
    expect(resolve('/a/b?x=1', { acceptLanguage: 'de-AT,de;q=0.9,en;q=0.5' })).toEqual({
      kind: 'redirect',
      location: '/de/a/b?x=1',
      status: 302,
      setCookie: cookieOf('de'),
      headers: { 'cache-control': 'no-store', vary: 'accept-language, cookie' },
    });
  });

  it.each(['zh-TW', 'zh-Hant', 'zh-HK,zh;q=0.9', 'zh-Hant-MO'])(
    '[LANG-01] The browser language %s selects tw',
    (acceptLanguage) => {
      expect(redirectOf('/', { acceptLanguage }).location).toBe('/tw');
    },
  );

  it.each(['zh-CN', 'zh-Hans-HK', 'zh', 'tw', 'nl,sv;q=0.8', '*', 'en-GB,de;q=0.9', ''])(
    '[LANG-01] The browser language %s leaves the page in English',
    (acceptLanguage) => {
      expect(resolve('/', { acceptLanguage })).toEqual({ kind: 'serve', locale: 'en', path: '/' });
    },
  );

  it('[LANG-01] The cookie wins over the browser’s language', () => {
    expect(redirectOf('/', { cookie: 'a=1; i18n_redirected=fr', acceptLanguage: 'de' }).location).toBe('/fr');
    expect(resolve('/', { cookie: 'i18n_redirected=en', acceptLanguage: 'de' }).kind).toBe('serve');
  });

  it('[LANG-01] Another language’s cookie redirects the home page only, and is not set again', () => {
    expect(redirectOf('/?x=1', { cookie: 'i18n_redirected=ko' })).toEqual({
      kind: 'redirect',
      location: '/ko?x=1',
      status: 302,
      headers: { 'cache-control': 'no-store', vary: 'accept-language, cookie' },
    });
    expect(resolve('/a/b', { cookie: 'i18n_redirected=ko', acceptLanguage: 'ko' })).toEqual({
      kind: 'serve',
      locale: 'en',
      path: '/a/b',
    });
  });

  it('[LANG-01] A path with a prefix keeps its language, whatever cookie and browser say', () => {
    for (const cookie of [undefined, 'i18n_redirected=de', 'i18n_redirected=en']) {
      expect(resolve('/fr/a/b', { cookie, acceptLanguage: 'de' })).toEqual({
        kind: 'serve',
        locale: 'fr',
        path: '/a/b',
      });
    }
  });

  it('[LANG-01] A visitor without a language is not redirected', () => {
    expect(resolve('/')).toEqual({ kind: 'serve', locale: 'en', path: '/' });
  });

  it.each([
    'i18n_redirected=tlh',
    'i18n_redirected=',
    'i18n_redirected',
    'xi18n_redirected=fr',
    ';;;=',
    '%%%',
  ])('[LANG-01] The cookie header %s is ignored', (cookie) => {
    expect(redirectOf('/', { cookie, acceptLanguage: 'de' }).setCookie).toBe(cookieOf('de'));
  });
});

describe('closing slashes', () => {
  it('[ROUTE-03] A trailing slash stays where it is canonical and is added where it is missing', () => {
    expect(resolve('/terms/')).toEqual({ kind: 'serve', locale: 'en', path: '/terms/' });
    expect(resolve('/de/terms/')).toEqual({ kind: 'serve', locale: 'de', path: '/terms/' });
    expect(redirectOf('/terms')).toMatchObject({ location: '/terms/', status: 308 });
    expect(redirectOf('/ja/terms?x=1')).toMatchObject({ location: '/ja/terms/?x=1', status: 308 });
  });

  it('[ROUTE-04] A trailing slash is removed everywhere else by 308, with the query', () => {
    expect(redirectOf('/a/b/?x=%20&y')).toMatchObject({ location: '/a/b?x=%20&y', status: 308 });
    expect(redirectOf('/de/')).toMatchObject({ location: '/de', status: 308 });
    expect(redirectOf('/de/a/b/')).toMatchObject({ location: '/de/a/b', status: 308 });
  });

  it('[ROUTE-04] The trailing slash is settled before the language', () => {
    const redirect = redirectOf('/a/b/', { acceptLanguage: 'de' });
    expect(redirect).toEqual({ kind: 'redirect', location: '/a/b', status: 308, headers: {} });
  });
});

describe('redirect table', () => {
  it('[ROUTE-09] A redirect to another page keeps language and query', () => {
    expect(redirectOf('/old?x=1')).toMatchObject({ location: '/a/b?x=1', status: 301 });
    expect(redirectOf('/ja/old/')).toMatchObject({ location: '/ja/a/b', status: 301 });
    expect(redirectOf('/asked?x=1').location).toBe('/a/b?from=asked&x=1');
  });

  it('[ROUTE-09] A redirect to an absolute target leaves the site', () => {
    expect(redirectOf('/de/shop')).toMatchObject({ location: 'https://shop.example/pictor', status: 302 });
  });
});

describe('root redirect', () => {
  const moved = { ...rules, rootRedirect: { path: '/a/b', status: 307 } };

  it('[LANG-04] The root redirect sends visitors of the home path to the target in their language', () => {
    expect(redirectOf('/', {}, moved)).toMatchObject({ location: '/a/b', status: 307 });
    expect(redirectOf('/?x=1', { acceptLanguage: 'it' }, moved)).toMatchObject({
      location: '/it/a/b?x=1',
      status: 307,
      setCookie: cookieOf('it'),
      headers: { 'cache-control': 'no-store' },
    });
    expect(redirectOf('/', { cookie: 'i18n_redirected=fr' }, moved)).not.toHaveProperty('setCookie');
    expect(redirectOf('/de', { acceptLanguage: 'it' }, moved)).toMatchObject({
      location: '/de/a/b',
      status: 307,
    });
  });

  it('[LANG-04] The root redirect touches no other page', () => {
    expect(resolve('/a/b', {}, moved).kind).toBe('serve');
    expect(resolve('/de/terms/', {}, moved).kind).toBe('serve');
  });
});

describe('addresses that are no page', () => {
  it.each([
    ['/nope', 'en', '/nope'],
    ['/de/nope', 'de', '/nope'],
    ['/de/a/b/c', 'de', '/a/b/c'],
    ['//evil.com', 'en', '//evil.com'],
    ['/en//evil.com', 'en', '//evil.com'],
    ['/de//evil.com/', 'de', '//evil.com/'],
    ['/\\evil.com', 'en', '/\\evil.com'],
    ['/%2Fevil.com', 'en', '/%2Fevil.com'],
    ['/%', 'en', '/%'],
    ['/%E0%A4%A', 'en', '/%E0%A4%A'],
    ['/a//b', 'en', '/a//b'],
    ['/__proto__', 'en', '/__proto__'],
    ['/de/page-not-found', 'de', '/page-not-found'],
  ])('[ROUTE-07] The path %s is not found', (url, locale, path) => {
    expect(resolve(url, { acceptLanguage: 'fr' })).toEqual({ kind: 'notFound', locale, path });
  });

  it('A page is found by its encoded path and shows the plain one', () => {
    expect(redirectOf('/%61/b')).toMatchObject({ location: '/a/b', status: 308 });
    expect(redirectOf('/de/a%2Fb')).toMatchObject({ location: '/de/a/b', status: 308 });
  });

  it('Only the slashes that stand for the home page are collapsed', () => {
    expect(redirectOf('//').location).toBe('/');
    expect(redirectOf('/de//').location).toBe('/de');
  });
});

describe('sitemaps', () => {
  it('[ROUTE-13] Each language has one sitemap, which ignores the visitor’s language', () => {
    expect(resolve('/sitemap.xml', { acceptLanguage: 'de' })).toEqual({
      kind: 'serve',
      locale: 'en',
      path: '/sitemap.xml',
    });
    expect(resolve('/tw/sitemap.xml')).toEqual({ kind: 'serve', locale: 'tw', path: '/sitemap.xml' });
    expect(redirectOf('/en/sitemap.xml').location).toBe('/sitemap.xml');
  });
});

describe('addresses that their page does not take', () => {
  const checked = createRequestRules({
    routes: [
      { path: '/shared', check: 'shared' },
      { path: '/strict', check: 'strict' },
    ],
    redirects: [],
    retired: ['/gone'],
    checks: {
      shared: (query) => query.has('id') || { status: 410, message: 'This link has expired.' },
      strict: (query) => query.get('page') === '1' || {},
    },
    rootRedirect: null,
  });

  it('[ROUTE-08] A query that its page refuses is 404 where the check says nothing else', () => {
    expect(resolve('/de/strict?page=2', {}, checked)).toEqual({
      kind: 'refused',
      locale: 'de',
      path: '/strict',
      status: 404,
    });
    expect(resolve('/strict?page=1', {}, checked)).toMatchObject({ kind: 'serve' });
  });

  it('[ROUTE-08] A refused query takes status and message from the check', () => {
    expect(resolve('/shared', {}, checked)).toMatchObject({ status: 410, message: 'This link has expired.' });
  });

  it('[ROUTE-09] A retired path is gone for good', () => {
    expect(resolve('/ja/gone/', {}, checked)).toMatchObject({ kind: 'refused', locale: 'ja', status: 410 });
  });

  it('[ROUTE-08] A route cannot name a check that does not exist', () => {
    const tables = { routes: [{ path: '/x', check: 'nobody' }], redirects: [], rootRedirect: null } as const;
    expect(() => createRequestRules(tables)).toThrow('Unknown route middleware');
  });

  it('[ROUTE-08] [TOOL-17] A template that does not exist is refused', () => {
    const own = (url: string) =>
      resolveRequest({ url, cookie: undefined, acceptLanguage: undefined }, readRequestRules());
    expect(own('/halloween-filter-templates?template=witch')).toMatchObject({ kind: 'serve' });
    expect(own('/de/halloween-filter-templates?template=nobody')).toMatchObject({
      kind: 'refused',
      status: 404,
    });
  });
});
