import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';

interface MailLinkProps {
  readonly email: string;
  readonly reason: 'support' | 'abuse' | 'copyright';
}

function mailAddress(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}

/** The way to write to the operator, with the subject that brings it to the right person. */
export async function MailLink({ email, reason }: MailLinkProps): Promise<ReactElement> {
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
