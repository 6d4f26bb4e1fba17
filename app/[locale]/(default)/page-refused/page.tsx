import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { NotFoundView } from '../../../_shell/not-found-view.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: `${t('title')} | Pictor`, robots: { index: false } };
}

/** Served with the status that a route’s check gives, for addresses that its page does not take. */
export default function PageRefused(): ReactElement {
  return <NotFoundView saying="refused" />;
}
