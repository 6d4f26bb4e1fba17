import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import { useCredits } from '#lib/browser/queries/credits.ts';
import { useFeatures } from '#lib/browser/queries/features.ts';
import { hasAccount, userStore } from '#lib/browser/user/user-store.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { CreditUnit } from '#lib/credits/lots.ts';
import { creditCostsOf, quoteIfKnown } from '#lib/credits/quote-credits.ts';
import { formatDay } from '#lib/i18n/format-quantity.ts';

/** Price of the next press, shown before it. */
export interface RunPrice {
  readonly unit: CreditUnit;
  /** Whole credits or head shots of one run. */
  readonly each: number;
  /** Whole credits or head shots, of all runs of the press together. */
  readonly amount: number;
  /** Those that this person can spend on it; null while unknown. */
  readonly balance: number | null;
}

interface PricedRuns {
  readonly feature: FeatureCode;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Number of runs, one after the other. */
  readonly runs: number;
  /** Parameters of each run, where they differ. */
  readonly each?: readonly PricedRuns['parameters'][] | undefined;
}

/**
 * Price by what the host told of the tool and the person; null where runs are counted by the day, and where
 * it goes by a length that is not known yet.
 */
export function useRunPrice({ feature, parameters, runs, each }: PricedRuns): RunPrice | null {
  const features = useFeatures();
  const credits = useCredits();
  const isAccount = useStore(userStore, () => hasAccount());
  const costs = creditCostsOf(features);
  const quote = quoteIfKnown({ feature, parameters }, costs);
  if (!quote) return null;
  const amounts = each?.map((own) => quoteIfKnown({ feature, parameters: own }, costs)?.amount ?? 0);
  const { unit, scopes } = quote;
  const ofCredits = scopes.includes('video') ? credits?.totalBalance : credits?.modelBalance;
  const spendable = unit === 'headshot' ? credits?.headshots : ofCredits;
  return {
    unit,
    each: quote.amount,
    amount: amounts ? amounts.reduce((sum, one) => sum + one, 0) : quote.amount * runs,
    balance: isAccount ? (spendable ?? null) : 0,
  };
}

/** True where the host would refuse the runs for what there is to spend. */
export function isShort({ amount, balance }: RunPrice): boolean {
  return balance !== null && balance < amount;
}

/** The price, and what is left after it or missing for it. */
export function Price({ price }: { readonly price: RunPrice }): ReactElement {
  const t = useTranslations('workspace');
  const { amount: cost, balance } = price;
  const isAccount = useStore(userStore, () => hasAccount());
  const nextGrant = useNextGrantText(useCredits()?.nextGrant);
  if (price.unit === 'headshot') return <HeadshotPrice cost={cost} balance={isAccount ? balance : null} />;
  if (balance === null || !isAccount) return <>{t('run.credits', { cost })}</>;
  if (!isShort(price)) return <>{t('run.creditsLeft', { cost, left: balance - cost })}</>;
  return (
    <>
      {t('run.creditsShort', { cost, balance })}
      <SentenceGap />
      {nextGrant}
    </>
  );
}

interface NextGrant {
  /** Epoch seconds. */
  readonly at: number;
  /** Credits. */
  readonly amount: number;
}

/** When the next credits come, in words; null where none do. */
export function useNextGrantText(nextGrant: NextGrant | null | undefined): string | null {
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  if (!nextGrant) return null;
  const date = formatDay(tag, nextGrant.at);
  return t('run.nextGrant', { count: nextGrant.amount, date });
}

interface HeadshotPriceProps {
  /** Head shots that the set costs. */
  readonly cost: number;
  /** Those that this person has; null while unknown, and for guests. */
  readonly balance: number | null;
}

/** Price of a set in head shots, and what is left after it or missing for it. */
function HeadshotPrice({ cost, balance }: HeadshotPriceProps): ReactElement {
  const t = useTranslations('headShots');
  if (balance === null) return <>{t('price.cost', { cost })}</>;
  return (
    <>
      {balance < cost ? t('price.short', { cost, balance }) : t('price.left', { cost, left: balance - cost })}
    </>
  );
}
