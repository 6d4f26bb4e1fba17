import type { Metadata } from 'next';
import { CARD_SIZE, cardUrl } from '#lib/catalog/cards.ts';
import { type Locale, localeInfo, locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';
import { hreflangs, pageUrl } from './alternates.ts';
import { siteOrigin } from './env.ts';

interface PageWords {
  readonly locale: Locale;
  /** Canonical path without language prefix. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The page whose card stands for this one, and what it says in words. */
  readonly card: { readonly key: string; readonly alt: string };
  /** False keeps search engines away. */
  readonly indexed?: boolean;
}

function openGraphLocale(locale: Locale): string {
  return localeInfo(locale).tag.replace('-', '_');
}

/** Stable id of a page in a language, by which visits are counted: `objectRemover___de`. */
export function pageId(locale: Locale, path: string): string {
  return `${routes.find((route) => route.path === path)?.key ?? path}___${locale}`;
}

/** Title, description, canonical address, nine alternates and preview card of a page. */
export function pageMetadata(page: PageWords): Metadata {
  const { locale, path, title, description, card, indexed = true } = page;
  return {
    metadataBase: new URL(siteOrigin),
    title,
    description,
    robots: indexed ? { index: true, 'max-image-preview': 'large' } : { index: false, follow: true },
    other: { 'page-id': pageId(locale, path) },
    alternates: { canonical: pageUrl(locale, path), languages: hreflangs(path) },
    openGraph: {
      type: 'website',
      siteName: 'Pictor',
      title,
      description,
      url: pageUrl(locale, path),
      locale: openGraphLocale(locale),
      alternateLocale: locales.filter(({ code }) => code !== locale).map(({ code }) => openGraphLocale(code)),
      images: [{ url: cardUrl(locale, card.key), ...CARD_SIZE, alt: card.alt }],
    },
    twitter: { card: 'summary_large_image' },
  };
}
