import type { Locale } from '#lib/catalog/locales.ts';
import { pageUrl } from './page-urls.ts';

/** JSON for a script element; no closing tag can be formed in it. */
export function jsonLd(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

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

interface Question {
  readonly question: string;
  readonly answer: string;
}

/** The questions of the page at a URL, by https://schema.org/FAQPage. */
export function faqPage(url: string, questions: readonly Question[]): object {
  return {
    '@type': 'FAQPage',
    '@id': `${url}#questions`,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
