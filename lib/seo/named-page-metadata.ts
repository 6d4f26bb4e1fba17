import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { pageLocale } from '../i18n/page-locale.ts';
import { pageMetadata } from './page-metadata.ts';

/**
 * Metadata of a page whose messages name it by `title` and describe it by `metaDescription`.
 * @param path as `routes` has it
 */
export async function namedPageMetadata(
  path: string,
  namespace: 'account' | 'history' | 'paymentReturn' | 'receipt',
): Promise<Metadata> {
  const t = await getTranslations(namespace);
  const title = t('title');
  return pageMetadata({
    locale: await pageLocale(),
    path,
    title: `${title} | Pictor`,
    description: t('metaDescription'),
    cardAlt: title,
  });
}
