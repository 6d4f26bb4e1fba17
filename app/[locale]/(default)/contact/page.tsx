import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { readLegalContent } from '#lib/content/legal-content.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { readOperator } from '#lib/operator/env.ts';
import { LegalPage, legalMetadata } from '../../../_legal/legal-page.tsx';
import { MailLink } from '../../../_legal/mail-link.tsx';

export function generateMetadata(): Promise<Metadata> {
  return legalMetadata('contact', '/contact');
}

/** Whom each section is for: help, abuse, what happens with a report, copyright. */
const reasons = ['support', 'abuse', null, 'copyright'] as const;

/** Page of help, and of reports about pictures. */
export default async function ContactPage(): Promise<ReactElement> {
  const { email } = readOperator();
  const actions = reasons.map(
    (reason) => email && reason && <MailLink key={reason} email={email} reason={reason} />,
  );
  return <LegalPage content={readLegalContent(await pageLocale(), 'contact')} actions={actions} />;
}
