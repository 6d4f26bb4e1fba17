import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Payment } from './use-payment.ts';

/** Says that a payment is confirmed on a page of the provider, or in its form in this one. */
export function ConfirmNote({ payment }: { readonly payment: Payment }): ReactElement {
  const t = useTranslations('payment');
  return <>{t(payment.paysInPage ? 'confirmNoteInPage' : 'confirmNote')}</>;
}
