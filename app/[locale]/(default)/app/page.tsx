import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.return');
  return pageMetadata({
    locale: await pageLocale(),
    path: '/app/',
    title: `${t('title')} | Pictor`,
    description: t('text'),
    cardAlt: t('title'),
  });
}

/** Return page of sign-in services, in a window of its own. */
export default async function SignInReturnPage(): Promise<ReactElement> {
  const t = await getTranslations('account.return');
  return (
    <div className="wrap p-ink grid min-h-[60vh] content-center gap-4">
      <h1>{t('title')}</h1>
      <p className="lead">{t('text')}</p>
    </div>
  );
}
