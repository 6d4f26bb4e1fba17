import '#components/ui/off-mark.css';
import '../_prices/prices.css';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { type Availability, meets } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { monthlyPlan, yearlyPlan } from '#lib/catalog/prices.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { FromPage } from '../../../_shell/from-page.tsx';
import { TestMoney } from '../../../_shell/test-money.tsx';
import { Comparison } from './_sections/comparison.tsx';
import { CreditTable } from './_sections/credit-table.tsx';
import { HeadshotTable } from './_sections/headshot-table.tsx';
import { PlanCards } from './_sections/plan-cards.tsx';
import { PricingJsonLd } from './_sections/pricing-json-ld.tsx';
import { Questions } from './_sections/questions.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const locale = await pageLocale();
  const { tag } = localeInfo(locale);
  const t = await getTranslations('pricing');
  const isSelling = meets(['payments'], readAvailability());
  return pageMetadata({
    locale,
    path: '/pricing',
    title: isSelling ? t('metaTitle') : t('only.metaTitle'),
    description: isSelling
      ? t('metaDescription', {
          yearly: formatPrice(tag, yearlyPlan.amountCents),
          monthly: formatPrice(tag, monthlyPlan.amountCents),
        })
      : t('only.metaDescription', { count: FREE_USES_PER_DAY.guest }),
    cardAlt: isSelling ? t('title') : t('only.title'),
  });
}

interface PricingPageProps {
  readonly availability?: Availability;
}

/** Page of prices: the free uses, and where something is sold Pro, credits and headshots. */
export default async function PricingPage({
  availability = readAvailability(),
}: PricingPageProps): Promise<ReactElement> {
  const t = await getTranslations('pricing');
  const isSelling = meets(['payments'], availability);
  return (
    <div className="p-ink">
      <div className="wrap pt-6">
        <FromPage />
        <h1 className="mt-6">{isSelling ? t('title') : t('only.title')}</h1>
        <p className="lead mt-3 mb-8">{isSelling ? t('lead') : t('only.lead')}</p>
        <TestMoney availability={availability} />
        <PlanCards availability={availability} />
        {isSelling && <p className="mt-4 text-micro text-quiet">{t('renews')}</p>}
      </div>
      <Comparison availability={availability} />
      {meets(['payments', 'video'], availability) && <CreditTable />}
      {isSelling && <HeadshotTable />}
      <Questions availability={availability} />
      <PricingJsonLd availability={availability} />
    </div>
  );
}
