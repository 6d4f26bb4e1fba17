import { Tabs } from 'radix-ui';
import { type ReactElement, useId } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { perkValues } from '#lib/availability/pro-perks.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { isAccepted, useSystemConfig } from '#lib/browser/queries/system-config.ts';
import {
  type CreditPack,
  creditPacks,
  DEFAULT_CREDIT_PACK,
  type Plan,
  paymentPlatforms,
} from '#lib/catalog/prices.ts';
import { ConfirmNote } from '../payment/confirm-note.tsx';
import { PayButton } from '../payment/pay-button.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { TotalLine } from '../payment/price-parts.tsx';
import { TabRow } from '../payment/tab-row.tsx';
import type { PayingProps, Payment } from '../payment/use-payment.ts';
import { usePlanPress } from './plan-checkout.tsx';
import { PlanTerms } from './plan-terms.tsx';
import { usePlans } from './use-plans.ts';

/** The pack that is bought; undefined where a plan is. */
function packOf({ tab, choice }: PayingProps['modal']): CreditPack | undefined {
  const chosen = choice?.packId ?? (tab === 'credit' ? DEFAULT_CREDIT_PACK.buyId : undefined);
  return creditPacks.find(({ id }) => id === chosen);
}

/** Has the provider chosen that a pack of credits, or a plan, is paid at. */
export default function PayTypeModal(props: PayingProps): ReactElement {
  const t = useTranslations('plans');
  const { payment, info, plan } = usePlans(props);
  const terms = useId();
  const pack = packOf(props.modal);
  const press = usePlanPress({ payment, plan, info });
  const goOn = () => {
    if (pack) void payment.pay({ wanted: { order: 'one', packId: pack.id }, button: 'BuyCredit' });
    else press(({ interval }) => void payment.pay({ wanted: { order: 'plan', interval }, button: 'Pay' }));
  };
  return (
    <PaymentDialog wrapper={props.wrapper} payment={payment} title={t('payType.title')}>
      <Providers payment={payment} />
      <Summary pack={pack} plan={info?.actully ? undefined : plan} />
      <PayButton payment={payment} isDisabled={!pack && !plan} describedBy={terms} onPress={goOn}>
        {t('continue')}
      </PayButton>
      {pack ? (
        <p className="fine" id={terms}>
          {t('payType.valid')}
        </p>
      ) : (
        <PlanTerms id={terms} {...{ plan, info }} />
      )}
      <p className="fine">
        <ConfirmNote payment={payment} />
      </p>
    </PaymentDialog>
  );
}

/** Tabs of the providers, each with a word on what happens there. */
function Providers({ payment }: { readonly payment: Payment }): ReactElement {
  const t = useTranslations('plans');
  const words = useTranslations('payment');
  const config = useSystemConfig();
  const offered = paymentPlatforms.filter((one) => isAccepted(one, config) || one === payment.platform);
  return (
    <Tabs.Root
      value={payment.platform}
      onValueChange={(value) => {
        const chosen = offered.find((one) => one === value);
        if (chosen && payment.phase !== 'busy') payment.choosePlatform(chosen);
      }}
    >
      <TabRow label={words('method')} tabs={offered} nameOf={(one) => words(`platform.${one}`)} />
      {offered.map((one) => (
        <Tabs.Content key={one} value={one} className="provider-text" tabIndex={-1}>
          {t(`payType.${one}`)}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

interface SummaryProps {
  readonly pack: CreditPack | undefined;
  readonly plan: Plan | undefined;
}

/** The thing that is paid for, with its price. */
function Summary({ pack, plan }: SummaryProps): ReactElement | null {
  const t = useTranslations('plans');
  const tag = useLanguageTag();
  if (pack) {
    return <TotalLine cents={pack.amountCents}>{t('payType.credits', { credits: pack.credits })}</TotalLine>;
  }
  if (!plan) return null;
  return (
    <>
      <TotalLine cents={plan.amountCents}>{t(`name.${plan.interval}`)}</TotalLine>
      {meetsNeed('engine') && meetsNeed('video') && (
        <p className="payment-lead">{t('perks.credits', perkValues(tag))}</p>
      )}
    </>
  );
}
