import '../_prices/prices.css';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { JsonLd } from '#components/layout/json-ld.tsx';
import { type Availability, meets } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { sells } from '#lib/browser/modals/paying-modal-query.ts';
import { publishedApps } from '#lib/catalog/mobile-apps.ts';
import { addFromPage } from '#lib/i18n/from-page.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { breadcrumbList } from '#lib/seo/structured-data.ts';
import { readThirdParties } from '#lib/third-parties/env.ts';
import { FromPage } from '../../../_shell/from-page.tsx';
import { AppTable } from './_sections/app-table.tsx';
import { Ways } from './_sections/ways.tsx';

const PATH = '/app-compare';

const isAnyPublished = () => publishedApps(readThirdParties().apps).length > 0;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('appCompare');
  const hasPublishedApp = isAnyPublished();
  return pageMetadata({
    locale: await pageLocale(),
    path: PATH,
    title: hasPublishedApp ? t('metaTitle') : t('webOnly.metaTitle'),
    description: hasPublishedApp ? t('metaDescription') : t('webOnly.metaDescription'),
    cardAlt: hasPublishedApp ? t('title') : t('webOnly.title'),
  });
}

async function Trail(): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations('common.links');
  const trail = breadcrumbList(locale, { name: t('apps'), path: PATH });
  return <JsonLd data={{ '@context': 'https://schema.org', ...trail }} />;
}

interface AppComparePageProps {
  readonly availability?: Availability;
}

async function Plans(): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations('appCompare.plans');
  const pricing = await getTranslations('pricing');
  return (
    <section className="wrap pb-20">
      <h2>{t('title')}</h2>
      <p className="lead mt-3 mb-6">{t('text')}</p>
      <div className="acts">
        <a className="btn ink" href={addFromPage(localePath(locale, '/pricing'), PATH)} {...sells('Pay')}>
          {pricing('upgrade')}
        </a>
        <a className="btn line" href={`${addFromPage(localePath(locale, '/pricing'), PATH)}#compare`}>
          {t('action')}
        </a>
      </div>
    </section>
  );
}

/** Page that compares the website with the apps; of the website alone while there is no app. */
export default async function AppComparePage({
  availability = readAvailability(),
}: AppComparePageProps): Promise<ReactElement> {
  const t = await getTranslations('appCompare');
  const hasPublishedApp = isAnyPublished();
  return (
    <div className="p-ink">
      <div className={`wrap pt-6 ${hasPublishedApp ? '' : 'pb-14'}`}>
        <FromPage />
        <h1 className="mt-6">{hasPublishedApp ? t('title') : t('webOnly.title')}</h1>
        <p className="lead mt-3 mb-8">{t('lead')}</p>
        {hasPublishedApp && <p className="note mb-6">{t('published')}</p>}
        <Ways />
      </div>
      {hasPublishedApp && <AppTable />}
      {meets(['payments'], availability) && <Plans />}
      <Trail />
    </div>
  );
}
