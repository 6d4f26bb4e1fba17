import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import type { PayingProps } from '../payment/use-payment.ts';
import { CompareLink } from './compare-link.tsx';
import { PlanCards, percentOff } from './plan-cards.tsx';
import { PlanCheckout } from './plan-checkout.tsx';
import { ProPerks } from './pro-perks.tsx';
import { usePlans } from './use-plans.ts';

/** Sells a month or a year of Pro. */
export default function PayModal(props: PayingProps): ReactElement {
  const t = useTranslations('plans');
  const { payment, info, plan, cards } = usePlans(props);
  return (
    <PaymentDialog wrapper={props.wrapper} payment={payment} title={t('pay.title')} side={<ProPerks />}>
      <p className="payment-lead">{t('pay.text')}</p>
      <PlanCards {...cards} badgeOf={percentOff} />
      <PlanCheckout {...{ payment, plan, info }} />
      <p className="fine">
        <CompareLink />
      </p>
    </PaymentDialog>
  );
}
