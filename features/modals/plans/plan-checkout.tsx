import { type ReactElement, useId } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import type { PayInfo } from '#lib/browser/queries/pay-info.ts';
import type { Plan } from '#lib/catalog/prices.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { MethodField } from '../payment/method-field.tsx';
import { PayButton } from '../payment/pay-button.tsx';
import { TotalLine } from '../payment/total-line.tsx';
import type { Payment } from '../payment/use-payment.ts';

interface PlanCheckoutProps {
  readonly payment: Payment;
  readonly plan: Plan | undefined;
  readonly info: PayInfo | undefined;
}

/**
 * The end of a choice of plans: the way to pay, what is charged now and when again, and the button. A month
 * that is paid for becomes a year by a modal of its own, in which nothing is charged now.
 */
export function PlanCheckout({ payment, plan, info }: PlanCheckoutProps): ReactElement {
  const t = useTranslations('plans');
  const words = useTranslations('payment');
  const terms = useId();
  const tag = useLanguageTag();
  const owned = info?.actully ?? null;
  const pay = () => {
    if (!plan) return;
    if (owned) void payment.leave({ kind: 'UpgradeSubscribe' });
    else void payment.pay({ wanted: { order: 'plan', interval: plan.interval }, button: 'Pay' });
  };
  const price = formatPrice(tag, plan?.amountCents ?? 0);
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long' });
  return (
    <>
      {plan && !owned && (
        <>
          <MethodField payment={payment} />
          <TotalLine cents={plan.amountCents} />
        </>
      )}
      <PayButton payment={payment} isDisabled={!plan} describedBy={terms} onPress={pay}>
        {words('upgradeNow')}
      </PayButton>
      <p className="fine" id={terms}>
        {plan && !owned && t(`terms.${plan.interval}`, { price })}
        {plan && owned && t('terms.next', { price, date: date.format(owned.currentPeriodEnd * 1000) })}{' '}
        {words('renews')}
      </p>
    </>
  );
}
