import { Tabs } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import type { PayInfo } from '#lib/browser/queries/pay-info.ts';
import { MethodField } from '../payment/method-field.tsx';
import { PayButton } from '../payment/pay-button.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { TotalLine } from '../payment/price-parts.tsx';
import { TabRow } from '../payment/tab-row.tsx';
import type { PayingProps } from '../payment/use-payment.ts';
import { PlanCards, percentOff } from '../plans/plan-cards.tsx';
import { PlanTerms } from '../plans/plan-terms.tsx';
import { usePlans } from '../plans/use-plans.ts';
import { firstPack } from './buy-credit-modal.tsx';
import { PackChoice } from './pack-choice.tsx';

const tabs = ['pro', 'credit'] as const;
type Tab = (typeof tabs)[number];

/** Buttons of analytics that tell of a tab. */
const tabButtons = { pro: 'ToSub', credit: 'ToCredit' } as const;

/** True for whoever pays for Pro. A gift is never in the way. */
const isPaying = (info: PayInfo | undefined) => Boolean(info?.actully);

/** Sells Pro or packs of credits, by tabs. Pro alone where no tool takes packs, which pay for videos only. */
export default function PayMergeModal(props: PayingProps): ReactElement {
  const t = useTranslations('packs');
  const hasCredits = meetsNeed('video');
  const [tab, setTab] = useState<Tab>(hasCredits ? (props.modal.tab ?? 'pro') : 'pro');
  // A payment that is cancelled comes back to the tab that it was made in.
  const { payment, plan, cards, info } = usePlans({ ...props, modal: { ...props.modal, tab } });
  const [packId, choose] = useState(firstPack(props.modal));
  const show = (value: string) => {
    const shown = tabs.find((one) => one === value);
    if (!shown) return;
    setTab(shown);
    emitEvent({ name: 'BUTTON_CLICK', button: tabButtons[shown] });
    emitEvent({ name: 'OPENMODAL', modal: 'PayMerge', tab: shown });
  };
  const plans = <PlanPart {...{ payment, plan, cards, info }} />;
  return (
    <PaymentDialog wrapper={props.wrapper} payment={payment} title={t(`merge.${tab}`)}>
      {hasCredits ? (
        <Tabs.Root value={tab} onValueChange={show} className="merge">
          <TabRow label={t('merge.label')} tabs={tabs} nameOf={(one) => t(`tabs.${one}`)} />
          <Tabs.Content value="pro" className="merge-tab">
            {plans}
          </Tabs.Content>
          <Tabs.Content value="credit" className="merge-tab">
            <PackChoice {...{ payment, packId }} onChoose={choose} />
          </Tabs.Content>
        </Tabs.Root>
      ) : (
        <div className="merge-tab">{plans}</div>
      )}
    </PaymentDialog>
  );
}

/** The plans, with the end of the choice for whoever pays for none. */
function PlanPart({ payment, plan, cards, info }: ReturnType<typeof usePlans>): ReactElement {
  return (
    <>
      <PlanCards {...cards} badgeOf={percentOff} />
      {plan && !isPaying(info) && (
        <>
          <MethodField payment={payment} />
          <TotalLine cents={plan.amountCents} />
        </>
      )}
      <PlanButton {...{ payment, plan, info }} />
    </>
  );
}

type PlanButtonProps = Pick<ReturnType<typeof usePlans>, 'payment' | 'plan' | 'info'>;

/** Begins with the chosen plan; closed, and labelled so, to whoever pays for one already. */
function PlanButton({ payment, plan, info }: PlanButtonProps): ReactElement {
  const t = useTranslations('packs');
  const isClosed = isPaying(info) || !plan;
  const terms = 'merge-terms';
  const press = () => {
    if (!plan) return;
    void payment.pay({ wanted: { order: 'plan', interval: plan.interval }, button: 'Pay' });
  };
  return (
    <>
      <PayButton payment={payment} isDisabled={isClosed} describedBy={terms} onPress={press}>
        {t(isClosed ? 'merge.unavailable' : 'merge.start')}
      </PayButton>
      {isClosed ? (
        <p className="fine" id={terms}>
          {t('merge.owned')}
        </p>
      ) : (
        <PlanTerms id={terms} {...{ plan, info }} />
      )}
    </>
  );
}
