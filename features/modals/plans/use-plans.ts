import { useState } from 'react';
import { usePayInfo } from '#lib/browser/queries/pay-info.ts';
import { defaultPlan } from '#lib/catalog/prices.ts';
import { type PayingProps, usePayment } from '../payment/use-payment.ts';
import { choosePlan, offerPlans } from './plan-offers.ts';

/** State of a modal that sells plans: its payment, the plans as this person can have them, the choice. */
export function usePlans(props: PayingProps) {
  const payment = usePayment(props);
  const info = usePayInfo();
  const [wished, wish] = useState(props.modal.choice?.interval ?? defaultPlan.interval);
  const offers = offerPlans(info);
  const plan = choosePlan(offers, wished);
  return {
    payment,
    info,
    plan,
    cards: {
      offers,
      chosen: plan,
      onChoose: wish,
      isBusy: payment.phase === 'busy',
      future: info?.future,
    },
  };
}
