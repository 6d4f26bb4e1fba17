import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { readLegalContent } from '#lib/content/legal-content.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { readOperator } from '#lib/operator/env.ts';
import { legalMetadata } from '../../../_legal/legal-metadata.ts';
import { LegalPage } from '../../../_legal/legal-page.tsx';
import { MailLinks } from '../../../_legal/mail-links.tsx';

export function generateMetadata(): Promise<Metadata> {
  return legalMetadata('contact', '/contact');
}

/** How to ask for help, and how to report a picture. */
export default async function ContactPage(): Promise<ReactElement> {
  const { email } = readOperator();
  return (
    <LegalPage content={readLegalContent(await pageLocale(), 'contact')}>
      {email !== null && <MailLinks email={email} />}
    </LegalPage>
  );
}
