import type { Metadata } from 'next';
import { type Locale, localeInfo, locales } from '#lib/catalog/locales.ts';
import { hreflangs, pageUrl } from './alternates.ts';
import { siteOrigin } from './env.ts';

interface PageWords {
  readonly locale: Locale;
  /** Canonical path without language prefix. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Address of the picture for previews, 1200 × 630 or wider. */
  readonly image?: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
  };
  /** False keeps search engines away. */
  readonly indexed?: boolean;
}

function openGraphLocale(locale: Locale): string {
  return localeInfo(locale).tag.replace('-', '_');
}

/** Title, description, canonical address, nine alternates and preview card of a page. */
export function pageMetadata(page: PageWords): Metadata {
  const { locale, path, title, description, image, indexed = true } = page;
  return {
    metadataBase: new URL(siteOrigin),
    title,
    description,
    ...(indexed ? {} : { robots: { index: false, follow: true } }),
    alternates: { canonical: pageUrl(locale, path), languages: hreflangs(path) },
    openGraph: {
      type: 'website',
      siteName: 'Pictor',
      title,
      description,
      url: pageUrl(locale, path),
      locale: openGraphLocale(locale),
      alternateLocale: locales.filter(({ code }) => code !== locale).map(({ code }) => openGraphLocale(code)),
      ...(image ? { images: [image] } : {}),
    },
    twitter: { card: image ? 'summary_large_image' : 'summary' },
  };
}
