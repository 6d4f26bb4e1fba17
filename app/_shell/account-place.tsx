import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { localePath } from '#lib/i18n/locale-path.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

/** The account’s place in the header: as long as there are only guests, the way to their history. */
export async function AccountPlace(): Promise<ReactElement> {
  const t = await getTranslations('history');
  return (
    <a className="head-item" href={localePath(await pageLocale(), '/history')}>
      {t('title')}
    </a>
  );
}
