import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';

const reasons = ['support', 'abuse', 'copyright'] as const;

function mailAddress(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}

/** Ways to write to the operator, each with the subject that brings it to the right person. */
export async function MailLinks({ email }: { readonly email: string }): Promise<ReactElement> {
  const t = await getTranslations('legal');
  return (
    <div className="mb-10">
      <div className="acts">
        {reasons.map((reason) => (
          <a
            key={reason}
            className={reason === 'support' ? 'btn ink' : 'btn line'}
            href={mailAddress(email, t(`${reason}Subject`))}
          >
            {t(reason)}
          </a>
        ))}
      </div>
      <p className="mt-3 text-small text-quiet">{t('mailNote')}</p>
    </div>
  );
}
