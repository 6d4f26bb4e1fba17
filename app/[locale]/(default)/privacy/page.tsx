import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { readLegalContent } from '#lib/content/legal-content.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { LegalPage, legalMetadata } from '../../../_legal/legal-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return legalMetadata('privacy', '/privacy/');
}

/** Privacy page: stored data, purpose and retention. */
export default async function PrivacyPage(): Promise<ReactElement> {
  return <LegalPage content={readLegalContent(await pageLocale(), 'privacy')} />;
}
