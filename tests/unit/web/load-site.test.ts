import { describe, expect, it } from 'vitest';
import { readAvailability } from '#lib/availability/env.ts';
import { routes } from '#lib/catalog/routes.ts';
import { isIndexed } from '#lib/seo/sitemap.ts';
import { headersOfPath } from '#web/load-site.ts';

const page = (urlPath: string) => headersOfPath({ kind: 'page', urlPath });

describe('what caches on the way are told', () => {
  it('[LANG-01] Caches are told that a path without a language may redirect by language and cookie', () => {
    const varies = 'accept-encoding, accept-language, cookie';
    expect([page('/en').vary, page('/en/ai-filter').vary]).toEqual([varies, varies]);
  });

  it('[LANG-01] Caches are told that all other paths are the same for everybody', () => {
    const file = headersOfPath({ kind: 'asset', urlPath: '/en.txt' });
    const map = headersOfPath({ kind: 'asset', urlPath: '/sitemaps/en' });
    const prefixed = ['/de', '/tw/ai-filter', '/es'].map(page);
    for (const { vary } of [file, map, ...prefixed]) expect(vary).toBe('accept-encoding');
  });
});

describe('what search engines are told', () => {
  it('Search engines are told to leave out personal pages and tools that do not run, and no others', () => {
    const availability = readAvailability();
    for (const locale of ['en', 'ja'])
      for (const route of routes) {
        const urlPath = `/${locale}${route.path.replace(/\/$/, '')}`;
        const wanted = isIndexed(route, availability) ? undefined : 'noindex';
        expect(page(urlPath)['x-robots-tag'], urlPath).toBe(wanted);
      }
  });
});
