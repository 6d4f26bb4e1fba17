import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { Logo } from '#components/layout/logo.tsx';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { ReloadWhenOnline } from './reload-when-online.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('offline');
  const title = t('title');
  return pageMetadata({
    locale: await pageLocale(),
    path: '/offline',
    title: `${title} | Pictor`,
    description: t('lead'),
    cardAlt: title,
  });
}

/**
 * Page that `public/sw.js` shows where there is no connection. It has no header or footer, whose links could
 * not be reached either. “Try again” is a link to the requested URL, so that it needs no script.
 */
export default async function OfflinePage(): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations('offline');
  return (
    <main className="p-ultra wrap grid grid-cols-1 min-h-screen content-center justify-items-start gap-4 py-9">
      <Logo href={localePath(locale, '/')} />
      <h1 className="display mt-9">{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      <div className="acts">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty URL is that of the page that was asked for */}
        <a className="btn ink" href="">
          {t('retry')}
        </a>
      </div>
      <p className="text-quiet">{t('automatic')}</p>
      <h2 className="mt-9 text-[length:var(--t-3)]">{t('works.title')}</h2>
      <ul className="grid max-w-[35em] list-disc gap-2 ps-5">
        <li>{t('works.open')}</li>
        <li>{t('works.running')}</li>
        <li>{t('works.saved')}</li>
      </ul>
      <ReloadWhenOnline />
    </main>
  );
}
