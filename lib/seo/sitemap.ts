import { type Availability, isOffered } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { type Locale, locales } from '#lib/catalog/locales.ts';
import { type Route, routes } from '#lib/catalog/routes.ts';
import { type Sample, sampleUrl } from '#lib/catalog/samples.ts';
import { loadAllSamples } from '#lib/catalog/tool-samples.ts';
import { tools } from '#lib/catalog/tools.ts';
import { siteOrigin } from './env.ts';
import { hreflangs, pageUrl } from './page-urls.ts';
import type { LastModified } from './read-last-modified.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespaces = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(' ');

/** Files of the words of pages whose key is not their name. */
const namespaceOf: Readonly<Record<string, string>> = { halloweenGallery: 'gallery' };

/** Files that may hold the words of a page in a language; a page has one or more of them. */
export function wordFiles({ key }: Pick<Route, 'key'>, locale: Locale): readonly string[] {
  const name = namespaceOf[key] ?? key;
  return [
    `content/${locale}/tools/${name}.json`,
    `content/${locale}/legal/${name}.json`,
    `messages/${locale}/${name}.json`,
  ];
}

function lastModified(route: Route, { locale, dates }: { locale: Locale; dates: LastModified }): string {
  const newest = wordFiles(route, locale)
    .flatMap((file) => dates.get(file) ?? [])
    .toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  return newest === undefined ? '' : `<lastmod>${newest}</lastmod>`;
}

function pictures({ key }: Route, samples: readonly Sample[]): string {
  return samples
    .filter(({ tool }) => tool === key)
    .map((sample) => siteOrigin + sampleUrl({ sample, side: 'after', width: 640 }))
    .map((url) => `<image:image><image:loc>${url}</image:loc></image:image>`)
    .join('');
}

/**
 * Pages of a language with their alternates and pictures, by https://www.sitemaps.org/protocol.html.
 * URLs hold no character to escape.
 */
export async function sitemapXml(locale: Locale, dates: LastModified): Promise<string> {
  const samples = await loadAllSamples();
  const availability = readAvailability();
  const urls = routes
    .filter((route) => isIndexed(route, availability))
    .map((route) => {
      const alternates = Object.entries(hreflangs(route.path)).map(
        ([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`,
      );
      const facts = lastModified(route, { locale, dates }) + alternates.join('') + pictures(route, samples);
      return `<url><loc>${pageUrl(locale, route.path)}</loc>${facts}</url>`;
    });
  return `${declaration}<urlset ${namespaces}>${urls.join('')}</urlset>`;
}

/** The list of the nine sitemaps. */
export function sitemapIndexXml(): string {
  const maps = locales.map(({ code }) => `<sitemap><loc>${pageUrl(code, '/sitemap.xml')}</loc></sitemap>`);
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>`;
}

const toolOfKey = new Map<string, (typeof tools)[number]>(tools.map((tool) => [tool.key, tool]));

/** True for pages that search engines may list: public ones, and of tools those that can be used. */
export function isIndexed({ key, indexed }: Pick<Route, 'key' | 'indexed'>, availability: Availability) {
  const tool = toolOfKey.get(key);
  return indexed && (tool === undefined || isOffered(tool, availability));
}
