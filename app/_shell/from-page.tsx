import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { GALLERY_PATH } from '#lib/catalog/page-paths.ts';
import { tools } from '#lib/catalog/tools.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { FromPageLink } from './from-page-link.tsx';

/** Room for the way back to the page that somebody came from to compare or to buy. */
export async function FromPage(): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations();
  const names = {
    '/': 'Pictor',
    ...Object.fromEntries(tools.map(({ key, path }) => [path, t(`tools.${key}.name`)])),
    [GALLERY_PATH]: t('common.links.gallery'),
    '/history': t('history.title'),
    '/account': t('account.title'),
    '/pricing': t('common.links.pricing'),
    '/app-compare': t('common.links.apps'),
  };
  return (
    <p className="min-h-6 text-small">
      <FromPageLink locale={locale} names={names} template={t.raw('pricing.back')} />
    </p>
  );
}
