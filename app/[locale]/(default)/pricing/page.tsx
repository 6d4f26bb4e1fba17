import '../_prices/prices.css';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { localeInfo } from '#lib/catalog/locales.ts';
import { monthlyPlan, yearlyPlan } from '#lib/catalog/prices.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { readOperator } from '#lib/operator/env.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { FromPage } from '../../../_shell/from-page.tsx';
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
  return pageMetadata({
    locale,
    path: '/pricing',
    title: t('metaTitle'),
    description: t('metaDescription', {
      yearly: formatPrice(tag, yearlyPlan.amountCents),
      monthly: formatPrice(tag, monthlyPlan.amountCents),
    }),
    cardAlt: t('title'),
  });
}

async function NotSetUp(): Promise<ReactElement | null> {
  if (readOperator().payments.length > 0) return null;
  const t = await getTranslations('pricing');
  return (
    <p className="note mb-6">
      <span>
        <b>{t('notSetUp')}</b> {t('notSetUpText')}
      </span>
    </p>
  );
}

/** Page of prices: Pro, credits, head shots, and the free uses. */
export default async function PricingPage(): Promise<ReactElement> {
  const t = await getTranslations('pricing');
  return (
    <div className="p-ink">
      <div className="wrap pt-6">
        <FromPage />
        <h1 className="mt-6">{t('title')}</h1>
        <p className="lead mt-3 mb-8">{t('lead')}</p>
        <NotSetUp />
        <PlanCards />
        <p className="mt-4 text-micro text-quiet">{t('renews')}</p>
      </div>
      <Comparison />
      <CreditTable />
      <HeadshotTable />
      <Questions />
      <PricingJsonLd />
    </div>
  );
}
