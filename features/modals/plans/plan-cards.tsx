import './plans.css';
import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import type { PayInfo } from '#lib/browser/queries/pay-info.ts';
import type { Plan } from '#lib/catalog/prices.ts';
import type { PriceInterval } from '#lib/catalog/subscriptions.ts';
import { formatPercent, formatPrice } from '#lib/i18n/format-price.ts';
import { StruckPrice } from '../payment/price-parts.tsx';
import type { PlanOffer } from './plan-offers.ts';

interface PlanCardsProps {
  readonly offers: readonly PlanOffer[];
  readonly chosen: Plan | undefined;
  readonly onChoose: (interval: PriceInterval) => void;
  readonly isBusy: boolean;
  /** Per cent that the badge of a plan tells; null for no badge. */
  readonly badgeOf: (plan: Plan) => number | null;
  /** Name of a plan, where it is not its usual one. */
  readonly nameOf?: (plan: Plan) => string;
  /** Date on which a scheduled plan begins. */
  readonly future: NonNullable<PayInfo>['future'] | undefined;
}

/** Per cent that a plan is below its original price, in whole ones that are not exceeded. */
export function percentOff({ amountCents, originalCents }: Plan): number {
  return Math.floor(((originalCents - amountCents) / originalCents) * 100);
}

/** The plans as cards of which one is chosen. Those that cannot be bought say why. */
export function PlanCards(props: PlanCardsProps): ReactElement {
  const { offers, chosen, onChoose, isBusy, badgeOf, nameOf, future } = props;
  const t = useTranslations('plans');
  const tag = useLanguageTag();
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' });
  const content = ({ plan, state }: PlanOffer) => {
    const percent = badgeOf(plan);
    const startDate = date.format((future?.startDate ?? 0) * 1000);
    return (
      <>
        <span className="radio-card-head">
          <span className="plan-card-name">{nameOf?.(plan) ?? t(`name.${plan.interval}`)}</span>
          {state !== 'open' && <span className="mark">{t(`state.${state}`, { date: startDate })}</span>}
          {state === 'open' && percent !== null && (
            <span className="mark off">{t('off', { percent: formatPercent(tag, percent) })}</span>
          )}
        </span>
        <span className="plan-card-price num">
          {t.rich(`price.${plan.interval}`, {
            price: formatPrice(tag, plan.amountCents),
            b: (price) => <b>{price}</b>,
          })}
        </span>
        <span className="plan-card-note num">
          <StruckPrice cents={plan.originalCents} />{' '}
          {t('perDay', { price: formatPrice(tag, plan.perDayCents) })}
        </span>
      </>
    );
  };
  return (
    <RadioCards
      label={t('choose')}
      className="plan-cards"
      value={chosen?.interval ?? 'none'}
      cards={offers.map((offer) => ({
        value: offer.plan.interval,
        isDisabled: isBusy || offer.state !== 'open',
        content: content(offer),
      }))}
      onChange={(interval) => interval !== 'none' && onChoose(interval)}
    />
  );
}
