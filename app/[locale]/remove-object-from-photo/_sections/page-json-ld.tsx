import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { JsonLd } from '#components/layout/json-ld.tsx';
import { localeInfo } from '#lib/catalog/locales.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageUrl } from '#lib/seo/alternates.ts';
import { tool } from '../tool.ts';

/** The tool as a web application, and the way to it, for search engines. */
export async function PageJsonLd(): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations();
  const url = pageUrl(locale, tool.path);
  const name = t(`tools.${tool.key}.name`);
  const application = {
    '@type': 'WebApplication',
    '@id': url,
    url,
    name,
    description: t('objectRemover.metaDescription'),
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    inLanguage: localeInfo(locale).lang,
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
  };
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Pictor', item: pageUrl(locale, '/') },
      { '@type': 'ListItem', position: 2, name, item: url },
    ],
  };
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': [application, trail] }} />;
}
