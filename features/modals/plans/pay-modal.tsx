import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { usePayInfo } from '#lib/browser/queries/pay-info.ts';
import { defaultPlan } from '#lib/catalog/prices.ts';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { type PayingProps, usePayment } from '../payment/use-payment.ts';
import { CompareLink } from './compare-link.tsx';
import { PlanCards, percentOff } from './plan-cards.tsx';
import { PlanCheckout } from './plan-checkout.tsx';
import { choosePlan, offerPlans } from './plan-offers.ts';
import { ProPerks } from './pro-perks.tsx';

/** Sells a month or a year of Pro. */
export function PayModal(props: PayingProps): ReactElement {
  const t = useTranslations('plans');
  const payment = usePayment(props);
  const info = usePayInfo();
  const [wished, wish] = useState(props.modal.choice?.interval ?? defaultPlan.interval);
  const offers = offerPlans(info);
  const plan = choosePlan(offers, wished);
  return (
    <PaymentDialog wrapper={props.wrapper} payment={payment} title={t('pay.title')} side={<ProPerks />}>
      <p className="payment-lead">{t('pay.text')}</p>
      <PlanCards
        {...{ offers, badgeOf: percentOff, future: info?.future }}
        chosen={plan}
        onChoose={wish}
        isBusy={payment.phase === 'busy'}
      />
      <PlanCheckout {...{ payment, plan, info }} />
      <p className="fine">
        <CompareLink />
      </p>
    </PaymentDialog>
  );
}
