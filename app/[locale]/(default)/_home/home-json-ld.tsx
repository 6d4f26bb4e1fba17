import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { JsonLd } from '#components/layout/json-ld.tsx';
import { type Availability, isOffered } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { tools } from '#lib/catalog/tools.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { siteOrigin } from '#lib/seo/env.ts';
import { pageUrl } from '#lib/seo/page-urls.ts';
import { faqPage } from '#lib/seo/structured-data.ts';
import { homeQuestions } from './questions.tsx';

/** The site, its list of tools and its questions for search engines. */
export async function HomeJsonLd({
  availability = readAvailability(),
}: {
  readonly availability?: Availability;
}): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations();
  const offered = tools.filter((tool) => isOffered(tool, availability));
  const site = {
    '@type': 'WebSite',
    '@id': pageUrl(locale, '/'),
    url: pageUrl(locale, '/'),
    name: 'Pictor',
    description: t('home.meta.description'),
    publisher: { '@id': `${siteOrigin}/#organization` },
    inLanguage: localeInfo(locale).lang,
  };
  const organization = {
    '@type': 'Organization',
    '@id': `${siteOrigin}/#organization`,
    name: 'Pictor',
    url: siteOrigin,
    logo: `${siteOrigin}/icons/icon-512.png`,
  };
  const list = {
    '@type': 'ItemList',
    itemListElement: offered.map((tool, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: t(`tools.${tool.key}.name`),
      url: pageUrl(locale, tool.path),
    })),
  };
  const questions = faqPage(pageUrl(locale, '/'), await homeQuestions());
  const graph = [organization, site, list, questions];
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': graph }} />;
}
