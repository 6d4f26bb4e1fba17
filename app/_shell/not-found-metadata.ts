import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

/** Title of the pages that stand where no page is; search engines leave them out. */
export async function notFoundMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: `${t('title')} | Pictor`, robots: { index: false } };
}
