import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { readLegalContent } from '#lib/content/legal-content.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { LegalPage, legalMetadata } from '../../../_legal/legal-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return legalMetadata('terms', '/terms/');
}

/** Terms page. */
export default async function TermsPage(): Promise<ReactElement> {
  return <LegalPage content={readLegalContent(await pageLocale(), 'terms')} />;
}
