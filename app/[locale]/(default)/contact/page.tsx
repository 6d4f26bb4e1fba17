import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import { readLegalContent } from '#lib/content/legal-content.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { readOperator } from '#lib/operator/env.ts';
import { LegalPage, legalMetadata } from '../../../_legal/legal-page.tsx';
import { ContactIsland } from './_components/contact-island.tsx';

export function generateMetadata(): Promise<Metadata> {
  return legalMetadata('contact', '/contact');
}

/** Whom each section is for: help, abuse, what happens with a report, copyright. */
const reasons = ['support', 'abuse', null, 'copyright'] as const;

/** Page of help, and of reports about pictures: a form, and texts on what to write and what happens then. */
export default async function ContactPage(): Promise<ReactElement> {
  const { email } = readOperator();
  const actions = reasons.map(
    (reason) => email && reason && <MailLink key={reason} email={email} reason={reason} />,
  );
  const locale = await pageLocale();
  return (
    <LegalPage content={readLegalContent(locale, 'contact')} actions={actions}>
      <Writing locale={locale} />
    </LegalPage>
  );
}

async function Writing({ locale }: { readonly locale: Locale }): Promise<ReactElement> {
  const t = await getTranslations('contact');
  const legal = await getTranslations('legal');
  return (
    <section id="write" className="grid gap-3">
      <h2 className="text-lead">{t('title')}</h2>
      <p>{t('lead')}</p>
      <ContactIsland locale={locale} failure={legal('formFailure')}>
        <p role="status">{legal('formLoading')}</p>
      </ContactIsland>
    </section>
  );
}

interface MailLinkProps {
  readonly email: string;
  readonly reason: 'support' | 'abuse' | 'copyright';
}

function mailAddress(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}

/** The way to write to the operator, with the subject that brings it to the right person. */
async function MailLink({ email, reason }: MailLinkProps): Promise<ReactElement> {
  const t = await getTranslations('legal');
  return (
    <p className="mt-2 grid justify-items-start gap-2">
      <a className="btn line" href={mailAddress(email, t(`${reason}Subject`))}>
        {t(reason)}
      </a>
      {reason === 'support' && <span className="text-small text-quiet">{t('mailNote')}</span>}
    </p>
  );
}
