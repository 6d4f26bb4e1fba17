import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { JsonLd } from '#components/layout/json-ld.tsx';
import { type Availability, meets } from '#lib/availability/availability.ts';
import { CURRENCY, plans } from '#lib/catalog/prices.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageUrl } from '#lib/seo/page-urls.ts';
import { breadcrumbList, faqPage } from '#lib/seo/structured-data.ts';
import { payingQuestions } from './questions.tsx';

/** Pro with its prices, for search engines. */
async function proOffers(url: string): Promise<object[]> {
  const t = await getTranslations('pricing');
  const perks = await getTranslations('plans.perks');
  return [
    {
      '@type': 'Product',
      name: 'Pictor Pro',
      description: perks('unlimited'),
      offers: plans.map(({ interval, amountCents }) => ({
        '@type': 'Offer',
        name: t(interval === 'year' ? 'yearly.title' : 'monthly.title'),
        price: amountCents / 100,
        priceCurrency: CURRENCY,
        url,
      })),
    },
  ];
}

/** The way to the page, its questions, and what is on offer. */
export async function PricingJsonLd({
  availability,
}: {
  readonly availability: Availability;
}): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations('common.links');
  const url = pageUrl(locale, '/pricing');
  const trail = breadcrumbList(locale, { name: t('pricing'), path: '/pricing' });
  const questions = faqPage(url, await payingQuestions(availability));
  const offers = meets(['payments'], availability) ? await proOffers(url) : [];
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': [trail, questions, ...offers] }} />;
}
