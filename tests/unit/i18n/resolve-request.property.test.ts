import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import { readRequestRules } from '#lib/i18n/request-rules.ts';
import { resolveRequest } from '#lib/i18n/resolve-request.ts';

const rules = readRequestRules();

const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    'en',
    'de',
    'tw',
    'evil.com',
    '@',
    ':',
    '?',
    '#',
    '%2F',
    '%',
    '..',
    '.',
    'x',
    ' ',
    '\t',
  ],
  ...['remove-object-from-photo', 'sitemap.xml', 'https:', '&a=b', '\u0000', 'é', '%0d%0aset-cookie:x'],
);
const url = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  fc.string({ maxLength: 300, unit: 'binary' }),
  fc.webPath(),
);
const language = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc
    .array(
      fc.tuple(
        fc.constantFrom('de', 'zh-TW', 'zh-Hans', 'en-GB', 'xx', '*', ''),
        fc.constantFrom('', ';q=0.5', ';q=x'),
      ),
    )
    .map((parts) => parts.map((part) => part.join('')).join(',')),
);
const cookie = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.constantFrom('i18n_redirected=de', 'i18n_redirected=xx'),
);
const request = fc.record({
  url,
  cookie: fc.option(cookie, { nil: undefined }),
  acceptLanguage: fc.option(language, { nil: undefined }),
});

describe('any request whatever', () => {
  it('Any request is resolved to a known language, and never redirected off the site', () => {
    const known = new Set<string>(locales.map(({ code }) => code));
    fc.assert(
      fc.property(request, (input) => {
        const resolution = resolveRequest(input, rules);
        if (resolution.kind !== 'redirect') {
          expect(known).toContain(resolution.locale);
          return;
        }
        expect(resolution.location).toMatch(/^\/(?![/\\])/);
        expect(new URL(resolution.location, 'https://pictor.example').origin).toBe('https://pictor.example');
        const [path] = resolution.location.split('?');
        expect(resolveRequest({ ...input, url: path ?? '' }, rules).kind).not.toBe('notFound');
      }),
      { numRuns: 3000 },
    );
  });

  it('Any request is redirected at most three times', () => {
    fc.assert(
      fc.property(request, (input) => {
        let { url: address, cookie: cookies } = input;
        for (let step = 0; step < 4; step++) {
          const resolution = resolveRequest({ ...input, url: address, cookie: cookies }, rules);
          if (resolution.kind !== 'redirect') return;
          address = resolution.location;
          cookies = resolution.setCookie ?? cookies;
        }
        throw new Error(`${JSON.stringify(input)} is still redirected`);
      }),
      { numRuns: 1000 },
    );
  });

  it('A request may be a megabyte long', () => {
    const long = `/${'a/'.repeat(500_000)}`;
    const header = 'de;q=0.1,'.repeat(100_000);
    const resolution = resolveRequest(
      { url: long, cookie: 'a=b;'.repeat(100_000), acceptLanguage: header },
      rules,
    );
    expect(resolution).toMatchObject({ kind: 'notFound', locale: 'en' });
  });

  it('Every page of the catalogue has one canonical path in each language', () => {
    for (const path of rules.canonicalPaths.values()) {
      for (const { code } of locales) {
        const address = code === 'en' ? path : path === '/' ? `/${code}` : `/${code}${path}`;
        const resolution = resolveRequest(
          { url: address, cookie: undefined, acceptLanguage: undefined },
          rules,
        );
        expect(resolution).toEqual({ kind: 'serve', locale: code, path });
      }
    }
  });
});
