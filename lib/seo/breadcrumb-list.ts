import type { Locale } from '#lib/catalog/locales.ts';
import { pageUrl } from './alternates.ts';

interface Crumb {
  readonly name: string;
  /** Canonical path without language prefix. */
  readonly path: string;
}

/** The way from the home page to a page, by https://schema.org/BreadcrumbList. */
export function breadcrumbList(locale: Locale, ...below: readonly Crumb[]): object {
  const crumbs: readonly Crumb[] = [{ name: 'Pictor', path: '/' }, ...below];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(locale, path),
    })),
  };
}
