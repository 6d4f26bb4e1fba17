import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { type CreditPack, creditPacks, DEFAULT_CREDIT_PACK } from '#lib/catalog/prices.ts';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { type PayingProps, usePayment } from '../payment/use-payment.ts';
import { PackChoice } from './pack-choice.tsx';

/** Pack that a modal begins with, where nobody has chosen one before. */
export function firstPack({ kind, choice }: PayingProps['modal']): CreditPack['id'] {
  const { buyId, besidePlansId, listIndex } = DEFAULT_CREDIT_PACK;
  const listed = creditPacks[listIndex]?.id ?? buyId;
  const usual = kind === 'PayMerge' ? besidePlansId : kind === 'CreditList' ? listed : buyId;
  return choice?.packId ?? usual;
}

/** Sells packs of credits: as cards, or as a list. */
export default function BuyCreditModal(props: PayingProps): ReactElement {
  const t = useTranslations('packs');
  const payment = usePayment(props);
  const [packId, choose] = useState(firstPack(props.modal));
  return (
    <PaymentDialog wrapper={props.wrapper} payment={payment} title={t('title')}>
      <PackChoice {...{ payment, packId }} isList={props.modal.kind === 'CreditList'} onChoose={choose} />
    </PaymentDialog>
  );
}
