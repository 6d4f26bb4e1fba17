import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { SharedIsland } from './_components/shared-island.tsx';

const PATH = '/s';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('share');
  const about = pageMetadata({
    locale: await pageLocale(),
    path: PATH,
    title: `${t('page.title')} | Pictor`,
    description: t('page.description'),
    cardAlt: t('page.title'),
  });
  return { ...about, referrer: 'no-referrer' };
}

/** Page of a share link. The token stands behind the `#` of its URL, which only the browser sees. */
export default async function SharedPage(): Promise<ReactElement> {
  const t = await getTranslations('share');
  return (
    <div className="wrap p-ultra min-h-[calc(100vh-64px)] py-10">
      <h1 className="mb-6">{t('page.title')}</h1>
      <SharedIsland locale={await pageLocale()} failure={t('page.failure')}>
        <p role="status">{t('page.loading')}</p>
      </SharedIsland>
    </div>
  );
}
