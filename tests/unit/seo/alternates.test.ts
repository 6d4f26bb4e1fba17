import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import robots from '#app/robots.ts';
import { type Locale, locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { hreflangs, pageUrl } from '#lib/seo/page-urls.ts';
import { parseLog } from '#lib/seo/read-last-modified.ts';
import { sitemapIndexXml, sitemapXml, wordFiles } from '#lib/seo/sitemap.ts';
import { jsonLd } from '#lib/seo/structured-data.ts';

const origin = 'http://localhost:3000';

const page = { title: 'T', description: 'D', cardAlt: 'A' } as const;

describe('alternates', () => {
  it('[ROUTE-12] Alternates are nine, by bare codes, and x-default', () => {
    expect(hreflangs('/a/b')).toEqual({
      en: `${origin}/a/b`,
      de: `${origin}/de/a/b`,
      ja: `${origin}/ja/a/b`,
      es: `${origin}/es/a/b`,
      'zh-Hant': `${origin}/tw/a/b`,
      pt: `${origin}/pt/a/b`,
      fr: `${origin}/fr/a/b`,
      ko: `${origin}/ko/a/b`,
      it: `${origin}/it/a/b`,
      'x-default': `${origin}/a/b`,
    });
  });

  it('[ROUTE-12] The metadata of a page holds its alternates and its canonical URL', () => {
    const metadata = pageMetadata({ ...page, locale: 'tw', path: '/contact' });
    expect(metadata.alternates).toEqual({
      canonical: `${origin}/tw/contact`,
      languages: hreflangs('/contact'),
    });
    expect(metadata.openGraph).toMatchObject({ url: `${origin}/tw/contact`, locale: 'zh_TW', title: 'T' });
    expect(metadata.robots).toEqual({ index: true, 'max-image-preview': 'large' });
    expect(metadata.openGraph).toMatchObject({
      images: [{ url: '/cards/tw/home.jpg', width: 1200, height: 630, alt: 'A' }],
    });
  });

  it('Pages that are not indexed are kept away from search engines', () => {
    const metadata = pageMetadata({ ...page, locale: 'en', path: '/history' });
    expect(metadata.robots).toEqual({ index: false, follow: true });
  });
});

describe('page ids', () => {
  it('[ROUTE-14] The page id is the route’s key and the language, and stands in the page', () => {
    const idOf = (locale: Locale, path: string) => pageMetadata({ ...page, locale, path }).other;
    expect(idOf('de', '/remove-object-from-photo')).toEqual({ 'page-id': 'objectRemover___de' });
    expect(idOf('tw', '/')).toEqual({ 'page-id': 'home___tw' });
    expect(() => idOf('en', '/x')).toThrow('/x is no page');
  });
});

const dates = parseLog(
  [
    '2026-11-20T10:00:00+01:00',
    '',
    'content/de/tools/objectRemover.json',
    '2026-10-01T10:00:00+01:00',
    '',
    'content/de/tools/objectRemover.json',
    'messages/de/gallery.json',
  ].join('\n'),
);

describe('sitemaps', () => {
  it('[ROUTE-13] A sitemap tells when a page last changed, and which pictures it has', async () => {
    const xml = await sitemapXml('de', dates);
    const entry = (path: string) =>
      xml.split('<url>').find((part) => part.startsWith(`<loc>${pageUrl('de', path)}</loc>`));
    expect(entry('/remove-object-from-photo')).toContain('<lastmod>2026-11-20T10:00:00+01:00</lastmod>');
    expect(entry('/halloween-filter-templates/gallery')).toContain(
      '<lastmod>2026-10-01T10:00:00+01:00</lastmod>',
    );
    expect(entry('/recolor-image')).not.toContain('<lastmod>');
    expect(entry('/remove-object-from-photo')).toContain(
      `<image:loc>${origin}/samples/street-after-640.avif</image:loc>`,
    );
  });

  it('[ROUTE-13] The last change of each page in each language is that of its texts', () => {
    const wordless = locales.flatMap(({ code }) =>
      routes
        .filter(({ indexed }) => indexed)
        .filter((route) => !wordFiles(route, code).some((file) => existsSync(file)))
        .map(({ key }) => `${key} in ${code}`),
    );
    expect(wordless).toEqual([]);
  });

  it('[ROUTE-13] A sitemap lists each page of a language with its alternates', async () => {
    const xml = await sitemapXml('de', dates);
    expect(xml).toContain(`<loc>${pageUrl('de', '/remove-object-from-photo')}</loc>`);
    expect(xml).toContain(`hreflang="zh-Hant" href="${origin}/tw/remove-object-from-photo"`);
    expect(xml.match(/<url>/g)?.length).toBe(xml.match(/hreflang="x-default"/g)?.length);
  });

  it('[ROUTE-13] The sitemap index lists one sitemap for each language', () => {
    const xml = sitemapIndexXml();
    expect(xml.match(/<sitemap>/g)).toHaveLength(9);
    expect(xml).toContain(`<loc>${origin}/sitemap.xml</loc>`);
    expect(xml).toContain(`<loc>${origin}/tw/sitemap.xml</loc>`);
  });
});

describe('robots.txt', () => {
  it('[ROUTE-13] robots.txt names the index and the sitemap of each language', () => {
    const { sitemap } = robots();
    expect(sitemap).toEqual([
      `${origin}/sitemap-index.xml`,
      ...locales.map(({ code }) => pageUrl(code, '/sitemap.xml')),
    ]);
  });

  it('robots.txt keeps nothing but the page of share links from being crawled', () => {
    const { rules } = robots();
    const { allow, disallow = [] } = [rules].flat()[0] ?? {};
    expect(allow).toBe('/');
    // `$` ends an address, `*` stands for anything, and the longer of two patterns counts.
    const patterns = [disallow]
      .flat()
      .map((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}`.replaceAll('?', '\\?')));
    const closed = locales.flatMap(({ code }) =>
      routes.filter(({ path }) =>
        patterns.some((pattern) => pattern.test(new URL(pageUrl(code, path)).pathname)),
      ),
    );
    expect(closed.map(({ key }) => key)).toEqual(locales.map(() => 'shared'));
  });
});

describe('jsonLd', () => {
  it('JSON-LD leaves no way out of a script element and keeps the data', () => {
    const data = { name: '</script><script>alert(1)</script>', note: '<!-- <' };
    const text = jsonLd(data);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual(data);
  });
});
