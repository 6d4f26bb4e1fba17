import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { namedPageMetadata } from '#lib/seo/named-page-metadata.ts';
import { HistoryIsland } from './_components/history-island.tsx';

const PATH = '/history';

export const generateMetadata = (): Promise<Metadata> => namedPageMetadata(PATH, 'history');

/** History page: results of this browser's person, for as long as they are kept. */
export default async function HistoryPage(): Promise<ReactElement> {
  const t = await getTranslations('history');
  return (
    <div className="wrap p-ink min-h-[calc(100vh-64px)] py-10">
      <h1>{t('title')}</h1>
      <p className="lead mt-2 mb-10">{t('lead')}</p>
      <HistoryIsland locale={await pageLocale()} failure={t('error')}>
        <p role="status">{t('loading')}</p>
      </HistoryIsland>
    </div>
  );
}
