import { type ReactElement, useId } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { PayButton } from '../payment/pay-button.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import type { PayingProps } from '../payment/use-payment.ts';
import { CompareLink } from './compare-link.tsx';
import { PlanCards } from './plan-cards.tsx';
import { usePlanPress } from './plan-checkout.tsx';
import { PlanTerms } from './plan-terms.tsx';
import { usePlans } from './use-plans.ts';

/** Has a plan chosen, and leads on to the ways to pay for it. */
export default function NewOrderModal(props: PayingProps): ReactElement {
  const t = useTranslations('plans');
  const { payment, info, plan, cards } = usePlans(props);
  const terms = useId();
  const press = usePlanPress({ payment, plan, info });
  const goOn = () =>
    press(
      ({ interval }) =>
        void payment.leave({ kind: 'PayType', tab: 'pro', choice: { ...props.modal.choice, interval } }),
    );
  return (
    <PaymentDialog wrapper={props.wrapper} payment={payment} title={t('newOrder.title')}>
      <p className="payment-lead">{t('newOrder.text')}</p>
      <PlanCards {...cards} badgeOf={({ percentOff }) => percentOff} />
      <PayButton payment={payment} isDisabled={!plan} describedBy={terms} onPress={goOn}>
        {t('continue')}
      </PayButton>
      <PlanTerms id={terms} {...{ plan, info }} />
      <p className="fine">
        <CompareLink to={meetsNeed('apps') ? '/app-compare' : '/pricing'} />
      </p>
    </PaymentDialog>
  );
}
