import './subscription-settings.css';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { type PayInfo, payInfoQuery, storePages } from '#lib/browser/queries/pay-info.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { monthlyPlan, yearlyPlan } from '#lib/catalog/prices.ts';
import type { PriceInterval } from '#lib/catalog/subscriptions.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { formatDay } from '#lib/i18n/format-quantity.ts';
import { SettingsSection } from '../settings-form.tsx';
import { OrderList } from './order-list.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';

type Plan = NonNullable<PayInfo['actully']>;

const centsOf = (interval: PriceInterval) => (interval === 'year' ? yearlyPlan : monthlyPlan).amountCents;

/** The subscription of the account: its plan, what is charged when, what can be changed, its orders. */
export function SubscriptionSettings(): ReactElement {
  const t = useTranslations('subscription');
  const { data, error } = useQuery({ ...payInfoQuery, enabled: false }, queryClient);
  const failure = describeFailure(error, { network: t('offline'), unknown: t('failed') });
  return (
    <SettingsSection id="subscription" title={t('title')}>
      {failure && (
        <p className="note bad" role="alert">
          {failure}
        </p>
      )}
      {data && <Subscription info={data.info} />}
      <OrderList />
    </SettingsSection>
  );
}

function Subscription({ info }: { readonly info: PayInfo }): ReactElement {
  const { actully: plan } = info;
  if (!plan) return <WithoutPlan current={info.current} />;
  const isStore = plan.vipPlatform === 'other';
  return (
    <>
      <PlanFacts plan={plan} info={info} />
      {isStore ? <StoreNote store={plan.store} /> : <SubscriptionActions info={info} plan={plan} />}
    </>
  );
}

function WithoutPlan({ current }: Pick<PayInfo, 'current'>): ReactElement {
  const t = useTranslations('subscription');
  const tag = useLanguageTag();
  const seePlans = () => {
    emitEvent({ name: 'BUTTON_CLICK', button: 'ToSub' });
    void openModal({ kind: 'Pay' });
  };
  return (
    <>
      <p>{current ? t('gift', { date: formatDay(tag, current.vipEndTime) }) : t('none')}</p>
      <div className="acts">
        <button type="button" className="btn line" onClick={seePlans}>
          {t('see')}
        </button>
      </div>
    </>
  );
}

interface PlanFactsProps {
  readonly plan: Plan;
  readonly info: PayInfo;
}

function PlanFacts({ plan, info }: PlanFactsProps): ReactElement {
  const t = useTranslations('subscription');
  const plans = useTranslations('plans');
  const tag = useLanguageTag();
  const interval = plan.priceInterval ?? 'month';
  const until = formatDay(tag, plan.currentPeriodEnd);
  return (
    <div className="subscription-facts">
      <p className="subscription-plan">{plans(`name.${interval}`)}</p>
      <p>{t('since', { date: formatDay(tag, plan.vipBeginTime) })}</p>
      <p>{t(plan.trial ? 'trial' : 'lasts', { date: until })}</p>
      <NextCharge plan={plan} future={info.future} />
      {plan.vipEndTime > plan.currentPeriodEnd && (
        <p>{t('giftLonger', { date: formatDay(tag, plan.vipEndTime) })}</p>
      )}
      {info.hasExtraSubs && <p className="note bad">{t('twice')}</p>}
    </div>
  );
}

/** The next charge and its day, or the end where nothing more is charged. Stores tell no price. */
function NextCharge({ plan, future }: { readonly plan: Plan } & Pick<PayInfo, 'future'>): ReactNode {
  const t = useTranslations('subscription');
  const plans = useTranslations('plans');
  const tag = useLanguageTag();
  const { vipPlatform, priceInterval, currentPeriodEnd, autoRenewStatus } = plan;
  const charge = (interval: PriceInterval) =>
    plans.rich(`price.${interval}`, {
      price: formatPrice(tag, centsOf(interval)),
      b: (text) => <b className="num">{text}</b>,
    });
  if (future)
    return (
      <p>
        {t('planned', { date: formatDay(tag, future.startDate) })}
        <small>{charge(future.priceInterval)}</small>
      </p>
    );
  if (!autoRenewStatus) return <p>{t('ends', { date: formatDay(tag, currentPeriodEnd) })}</p>;
  return (
    <p>
      {t('next', { date: formatDay(tag, currentPeriodEnd) })}
      {vipPlatform !== 'other' && priceInterval && <small>{charge(priceInterval)}</small>}
    </p>
  );
}

function StoreNote({ store }: Pick<Plan, 'store'>): ReactElement {
  const t = useTranslations('subscription');
  return (
    <>
      <p>{t(`store.${store ?? 'other'}`)}</p>
      {store && (
        <div className="acts">
          <a className="btn line" href={storePages[store]} target="_blank" rel="noopener">
            {t(`openStore.${store}`)} <ExternalLink className="i" aria-hidden="true" />
          </a>
        </div>
      )}
    </>
  );
}
