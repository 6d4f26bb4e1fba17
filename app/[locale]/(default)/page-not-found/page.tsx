import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { NotFoundView } from '../../../_shell/not-found-view.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: `${t('title')} | Pictor`, robots: { index: false } };
}

/** Served with status 404 for every address that is no page. */
export default function PageNotFound(): ReactElement {
  return <NotFoundView saying="path" />;
}
