import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import type { PayingProps } from '../payment/use-payment.ts';
import { PlanCards } from './plan-cards.tsx';
import { PlanCheckout } from './plan-checkout.tsx';
import { PlanPerks } from './pro-perks.tsx';
import { usePlans } from './use-plans.ts';

/** Sells Pro to whoever wants head shots, and leads back to their packages. */
export default function NewPaymentModal(props: PayingProps): ReactElement {
  const t = useTranslations('plans');
  const { payment, info, plan, cards } = usePlans(props);
  return (
    <PaymentDialog
      wrapper={props.wrapper}
      payment={payment}
      title={t('newPayment.title')}
      side={<PlanPerks />}
    >
      <p className="payment-lead">{t('newPayment.text')}</p>
      <PlanCards
        {...cards}
        badgeOf={({ percentOff }) => percentOff}
        nameOf={({ interval }) => t(interval === 'month' ? 'newPayment.month' : 'name.year')}
      />
      <PlanCheckout {...{ payment, plan, info }} />
      <button
        type="button"
        className="btn bare small plan-back"
        onClick={() => void payment.leave({ kind: 'BuyHeadShots' })}
      >
        <ArrowLeft className="i" aria-hidden="true" />
        {t('newPayment.back')}
      </button>
    </PaymentDialog>
  );
}
