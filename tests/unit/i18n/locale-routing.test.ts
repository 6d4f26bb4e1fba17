import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_LOCALE, type Locale, locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';
import { addFromPage, readFromPage } from '#lib/i18n/from-page.ts';
import { localeCookie, localePath, readLocaleCookie, splitLocale } from '#lib/i18n/locale-routing.ts';
import { readRefusal, refusalHeader } from '#lib/i18n/refusal-header.ts';
import { internalPath } from '#lib/i18n/resolve-request.ts';

const codes = locales.map(({ code }) => code);
const paths = routes.map(({ path }) => path);
const locale = fc.constantFrom<Locale>(...codes);
const path = fc.oneof(fc.constantFrom<string>(...paths), fc.webPath({ size: 'small' })).filter((one) => {
  const [, first = ''] = one.split('/');
  return one.startsWith('/') && !(codes as readonly string[]).includes(first);
});

describe('paths of languages', () => {
  it('[ROUTE-02] A path in any language is split into that language and the same path again', () => {
    fc.assert(
      fc.property(locale, path, (code, own) => {
        const { prefix, path: rest } = splitLocale(localePath(code, own));
        expect(prefix ?? DEFAULT_LOCALE).toBe(code);
        expect(rest).toBe(own);
      }),
      { numRuns: 500 },
    );
  });

  it('[ROUTE-02] No two pages in any two languages have the same path', () => {
    const all = codes.flatMap((code) => paths.map((own) => localePath(code, own)));
    expect(new Set(all).size).toBe(codes.length * paths.length);
  });

  it('The split parts of any path give the path back, but for the slash of a home page', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webPath(), fc.string()), (own) => {
        const { prefix, path: rest } = splitLocale(own);
        const joined = prefix === undefined ? rest : `/${prefix}${rest}`;
        expect([own, `${own}/`]).toContain(joined);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['/DE/x', '/de-AT/x', '/dex', '/zh/x', '//de/x', 'x/de', ''])(
    'The path “%s” begins with no language',
    (own) => {
      expect(splitLocale(own)).toEqual({ prefix: undefined, path: own });
    },
  );

  it('Every page in every language has a place of its own inside Next, as have the stand-ins', () => {
    const places = codes.flatMap((code) => [
      ...paths.map((own) => internalPath({ kind: 'serve', locale: code, path: own })),
      internalPath({ kind: 'serve', locale: code, path: '/sitemap.xml' }),
      internalPath({ kind: 'notFound', locale: code, path: '/x' }),
      internalPath({ kind: 'refused', locale: code, path: '/x', status: 404 }),
    ]);
    expect(new Set(places).size).toBe(codes.length * (paths.length + 3));
    expect(places.filter((place) => place.endsWith('/'))).toEqual([]);
    expect(internalPath({ kind: 'serve', locale: 'en', path: '/' })).toBe('/en');
    expect(internalPath({ kind: 'serve', locale: 'tw', path: '/terms/' })).toBe('/tw/terms');
  });
});

describe('the cookie of the language', () => {
  it('[LANG-01] The language that is set is read again, whatever other cookies there are', () => {
    const other = fc.oneof(
      fc.constantFrom('xi18n_redirected=fr', 'i18n_redirected2=fr', 'I18N_REDIRECTED=fr'),
      fc
        .tuple(fc.stringMatching(/^[a-z_]{1,8}$/), fc.stringMatching(/^[\w=.-]{0,10}$/))
        .map((pair) => pair.join('=')),
    );
    fc.assert(
      fc.property(locale, fc.array(other), fc.array(other), (code, before, after) => {
        const [own = ''] = localeCookie(code).split(';');
        expect(readLocaleCookie([...before, own, ...after].join('; '))).toBe(code);
        expect(readLocaleCookie([...before, own, ...after].join(';'))).toBe(code);
        expect(readLocaleCookie([...before, ...after].join('; '))).toBeUndefined();
      }),
    );
  });

  it('[LANG-01] The cookie is kept for a year on the whole site, and goes along with links from elsewhere', () => {
    expect(localeCookie('tw')).toBe('i18n_redirected=tw; Path=/; Max-Age=31536000; SameSite=Lax');
  });
});

describe('the page that one comes from', () => {
  it('Every page can be told to another and is known there, in any language', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), locale, (own, code) => {
        for (const told of [own, localePath(code, own)]) {
          const url = new URL(addFromPage('/pricing', told), 'https://pictor.example');
          expect(readFromPage(url.search, paths)).toBe(own);
        }
      }),
    );
  });

  it('A page is known with and without its slash, and without the query it was opened with', () => {
    const read = (named: string) => readFromPage(`?fromPage=${encodeURIComponent(named)}`, paths);
    expect([read('/terms'), read('/terms/')]).toEqual(['/terms/', '/terms/']);
    expect([read('/pricing'), read('/pricing/')]).toEqual(['/pricing', '/pricing']);
    expect(read('/de/pricing?a=1#b')).toBe('/pricing');
    expect(read('/pricing?a\nb')).toBe('/pricing');
    expect(read('/')).toBe('/');
  });

  it('No address can name a page that is not there, or lead off the site', () => {
    const hostile = fc.constantFrom(
      ...['//evil.example', 'https://evil.example/pricing', '/\\evil.example', 'javascript:alert(1)'],
      ...['/pricing/../x', '/%70ricing', 'pricing', '/de//pricing', '/pricing//', '\n/pricing'],
    );
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string(), fc.webUrl()), (named) => {
        const found = readFromPage(`?${new URLSearchParams({ fromPage: named })}`, paths);
        if (found === undefined) return;
        expect(paths).toContain(found);
        expect(named.startsWith('/')).toBe(true);
      }),
      { numRuns: 500 },
    );
    for (const search of ['', '?', '?fromPage', '?fromPage=', '?x=/pricing', '?frompage=/pricing'])
      expect(readFromPage(search, paths)).toBeUndefined();
    expect(readFromPage('?fromPage=//evil.example', paths)).toBeUndefined();
  });
});

describe('the reason why an address was refused', () => {
  const refused = { kind: 'refused', locale: 'en', path: '/x', status: 410 } as const;

  /** Puts the header of a page where its browser keeps it. */
  function receive(header: string | undefined): void {
    const [, name = '', description = ''] = /^(\w+);desc="(.*)"$/s.exec(header ?? '') ?? [];
    vi.stubGlobal('performance', {
      getEntriesByType: () => [{ serverTiming: header ? [{ name, description }] : [] }],
    });
  }

  it('[ROUTE-08] The message of a refusal reaches the page in any script, by a header of plain letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const header = refusalHeader({ ...refused, message })['server-timing'];
        expect(header).toMatch(/^refused;desc="[\w%!'()*.~-]*"$/);
        receive(header);
        expect(readRefusal()).toBe(message);
      }),
    );
    vi.unstubAllGlobals();
  });

  it('[ROUTE-08] A page that was not refused reads no message', () => {
    expect(refusalHeader(refused)).toEqual({});
    receive(undefined);
    expect(readRefusal()).toBeUndefined();
    vi.stubGlobal('performance', { getEntriesByType: () => [] });
    expect(readRefusal()).toBeUndefined();
    vi.unstubAllGlobals();
  });
});
