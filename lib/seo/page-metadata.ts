import type { Metadata } from 'next';
import { readAvailability } from '#lib/availability/env.ts';
import { CARD_SIZE, cardUrl } from '#lib/catalog/cards.ts';
import { type Locale, localeInfo, locales } from '#lib/catalog/locales.ts';
import { type Route, routes } from '#lib/catalog/routes.ts';
import { siteOrigin } from './env.ts';
import { hreflangs, pageUrl } from './page-urls.ts';
import { isIndexed } from './sitemap.ts';

interface PageMessages {
  readonly locale: Locale;
  /** Canonical path without language prefix, as `routes` has it. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Alternative text of the page's card. */
  readonly cardAlt: string;
}

function openGraphLocale(locale: Locale): string {
  return localeInfo(locale).tag.replace('-', '_');
}

function routeOf(path: string): Route {
  const route = routes.find((known) => known.path === path);
  if (route) return route;
  throw new Error(`${path} is no page of lib/catalog/routes.ts.`);
}

/**
 * Title, description, canonical URL, nine alternates and preview card of a page, and the stable id by
 * which visits to it in a language are counted: `objectRemover___de`. Throws where no route has the path.
 */
export function pageMetadata({ locale, path, title, description, cardAlt }: PageMessages): Metadata {
  const route = routeOf(path);
  const { key } = route;
  return {
    metadataBase: new URL(siteOrigin),
    title,
    description,
    robots: isIndexed(route, readAvailability())
      ? { index: true, 'max-image-preview': 'large' }
      : { index: false, follow: true },
    other: { 'page-id': `${key}___${locale}` },
    alternates: { canonical: pageUrl(locale, path), languages: hreflangs(path) },
    openGraph: {
      type: 'website',
      siteName: 'Pictor',
      title,
      description,
      url: pageUrl(locale, path),
      locale: openGraphLocale(locale),
      alternateLocale: locales.filter(({ code }) => code !== locale).map(({ code }) => openGraphLocale(code)),
      images: [{ url: cardUrl(locale, key), ...CARD_SIZE, alt: cardAlt }],
    },
    twitter: { card: 'summary_large_image' },
  };
}
