import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import { useSystemConfig } from '#lib/browser/queries/system-config.ts';
import type { Payment } from './use-payment.ts';

/**
 * Says that a payment is confirmed on a page of the provider, or in its form in this one, and that taxes are
 * added there where they are.
 */
export function ConfirmNote({ payment }: { readonly payment: Payment }): ReactElement {
  const t = useTranslations('payment');
  const isTaxed = useSystemConfig()?.taxedBy?.includes(payment.platform) === true;
  return (
    <>
      {t(payment.paysInPage ? 'confirmNoteInPage' : 'confirmNote')}
      {isTaxed && (
        <>
          <SentenceGap />
          {t('plusTax')}
        </>
      )}
    </>
  );
}
