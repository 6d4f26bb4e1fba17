import type { ReactElement, ReactNode } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import { type PayInfo, storePages } from '#lib/browser/queries/pay-info.ts';
import type { Plan } from '#lib/catalog/prices.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';

interface PlanTermsProps {
  readonly id: string;
  /** Undefined where none can be bought. */
  readonly plan: Plan | undefined;
  readonly info: PayInfo | undefined;
}

/** The subscription of a store of mobile apps, which alone can change it; null for everybody else. */
export function soldByStore(info: PayInfo | undefined): keyof typeof storePages | null {
  return info?.actully?.vipPlatform === 'other' ? info.actully.store : null;
}

/**
 * The terms beside a button that sells a plan: what is charged now and when again. It says who else has to be
 * asked for a change, and that a gift stays.
 */
export function PlanTerms({ id, plan, info }: PlanTermsProps): ReactElement {
  const t = useTranslations('plans');
  const words = useTranslations('payment');
  const date = new Intl.DateTimeFormat(useLanguageTag(), { dateStyle: 'long' });
  const price = formatPrice(useLanguageTag(), plan?.amountCents ?? 0);
  const { actully: owned = null, current = null, future = null } = info ?? {};
  const store = soldByStore(info);
  const say = (): ReactNode => {
    if (store) {
      return (
        <>
          {t(`store.${store}`)}{' '}
          <a className="link" href={storePages[store]} target="_blank" rel="noopener noreferrer">
            {t(`openStore.${store}`)}
          </a>
        </>
      );
    }
    if (!plan) return future && t('terms.scheduled', { date: date.format(future.startDate * 1000) });
    if (!owned) return t(`terms.${plan.interval}`, { price });
    return t('terms.next', { price, date: date.format(owned.currentPeriodEnd * 1000) });
  };
  return (
    <div className="plan-terms" id={id}>
      <p className="fine">
        {say()}
        <SentenceGap />
        {plan && !store && words('renews')}
      </p>
      {current?.vipPlatform === 'gift' && (
        <p className="fine">{t('gift', { date: date.format(current.vipEndTime * 1000) })}</p>
      )}
    </div>
  );
}
