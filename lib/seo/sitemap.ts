import { type Locale, locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';
import { hreflangs, pageUrl } from './alternates.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Pages of a language with their alternates, by https://www.sitemaps.org/protocol.html. Addresses hold no character to escape. */
export function sitemapXml(locale: Locale): string {
  const urls = routes
    .filter(({ indexed }) => indexed)
    .map(({ path }) => {
      const alternates = Object.entries(hreflangs(path)).map(
        ([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`,
      );
      return `<url><loc>${pageUrl(locale, path)}</loc>${alternates.join('')}</url>`;
    });
  return `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`;
}

/** The list of the nine sitemaps. */
export function sitemapIndexXml(): string {
  const maps = locales.map(({ code }) => `<sitemap><loc>${pageUrl(code, '/sitemap.xml')}</loc></sitemap>`);
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>`;
}
