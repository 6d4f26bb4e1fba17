import { type ReactElement, useId } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { PayInfo } from '#lib/browser/queries/pay-info.ts';
import type { Plan } from '#lib/catalog/prices.ts';
import { MethodField } from '../payment/method-field.tsx';
import { PayButton } from '../payment/pay-button.tsx';
import { TotalLine } from '../payment/price-parts.tsx';
import type { Payment } from '../payment/use-payment.ts';
import { PlanTerms, soldByStore } from './plan-terms.tsx';

interface Choice {
  readonly payment: Payment;
  readonly plan: Plan | undefined;
  readonly info: PayInfo | undefined;
}

/**
 * Presses that a plan asks for before it is bought, if any: a month that is paid for becomes a year by a
 * modal of its own, and a store of mobile apps has to be asked itself.
 */
export function usePlanPress({ payment, plan, info }: Choice): (buy: (plan: Plan) => void) => void {
  const t = useTranslations('payment');
  return (buy) => {
    if (!plan) return;
    if (soldByStore(info)) payment.refuse('platform_error', t('failed.platform'));
    else if (info?.actully) void payment.leave({ kind: 'UpgradeSubscribe' });
    else buy(plan);
  };
}

/** The end of a choice of plans: the way to pay, the total, the button, and the terms. */
export function PlanCheckout(choice: Choice): ReactElement {
  const { payment, plan, info } = choice;
  const t = useTranslations('payment');
  const terms = useId();
  const press = usePlanPress(choice);
  return (
    <>
      {plan && !info?.actully && (
        <>
          <MethodField payment={payment} />
          <TotalLine cents={plan.amountCents} />
        </>
      )}
      <PayButton
        payment={payment}
        isDisabled={!plan}
        describedBy={terms}
        onPress={() =>
          press(({ interval }) => void payment.pay({ wanted: { order: 'plan', interval }, button: 'Pay' }))
        }
      >
        {t('upgradeNow')}
      </PayButton>
      <PlanTerms id={terms} {...{ plan, info }} />
    </>
  );
}
