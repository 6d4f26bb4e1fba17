import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import { FeatureList } from '#components/ui/feature-list.tsx';
import { type Availability, type Conditional, meets, pickMet } from '#lib/availability/availability.ts';
import { perkValues, proPerks } from '#lib/availability/pro-perks.ts';
import { sells } from '#lib/browser/modals/paying-modal-query.ts';
import { FREE_RESULT_SIDE, FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { monthlyPlan, type Plan, TRIAL, yearlyPlan } from '#lib/catalog/prices.ts';
import { formatPercent, formatPrice } from '#lib/i18n/format-price.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { readEnvironmentPayments } from '#lib/payments/env.ts';
import { OriginalPrice } from './original-price.tsx';

async function PriceNote({ plan, of }: { readonly plan: Plan; readonly of: 'yearly' | 'monthly' }) {
  const { tag } = localeInfo(await pageLocale());
  const t = await getTranslations('pricing');
  return (
    <>
      <OriginalPrice cents={plan.originalCents} /> {t(`${of}.suffix`)}
      <br />
      {t(`${of}.note`, { perDay: formatPrice(tag, plan.perDayCents) })}
    </>
  );
}

interface PlanCardsProps {
  readonly availability: Availability;
}

/** A year of Pro and a month of Pro. */
async function ProCards({ availability }: PlanCardsProps): Promise<ReactElement> {
  const locale = await pageLocale();
  const { tag } = localeInfo(locale);
  const t = await getTranslations('pricing');
  const account = localePath(locale, '/account');
  const owned = { text: t('manage'), href: `${account}#subscription` };
  const plans = await getTranslations('plans');
  const values = perkValues(tag);
  const features = pickMet(proPerks, availability).map(({ key }) => plans(`perks.${key}`, values));
  return (
    <>
      <PlanCard
        first
        title={t('yearly.title')}
        badge={t('yearly.off', { percent: formatPercent(tag, yearlyPlan.percentOff) })}
        price={formatPrice(tag, yearlyPlan.amountCents)}
        note={<PriceNote plan={yearlyPlan} of="yearly" />}
        features={features}
        action={{ text: t('upgrade'), href: account, ...sells('Pay', { interval: 'year' }) }}
        more={{
          text: t('tryFree', { days: TRIAL.days }),
          href: account,
          ...sells('TrialSubscription'),
        }}
        owned={owned}
      />
      <PlanCard
        title={t('monthly.title')}
        price={formatPrice(tag, monthlyPlan.amountCents)}
        note={<PriceNote plan={monthlyPlan} of="monthly" />}
        features={[t('sameMonthly'), t('change'), t('keep')]}
        action={{ text: t('upgradeMonthly'), href: account, ...sells('Pay', { interval: 'month' }) }}
        owned={owned}
      />
    </>
  );
}

/**
 * Free, and where it is sold a year and a month of Pro. The year comes first where the cards stand under
 * each other.
 */
export async function PlanCards({ availability }: PlanCardsProps): Promise<ReactElement> {
  const locale = await pageLocale();
  const { tag } = localeInfo(locale);
  const t = await getTranslations('pricing');
  const isSelling = meets(['payments'], availability);
  // Results carry the mark wherever things can be sold, though no way to pay may be there.
  const isMarked = readEnvironmentPayments().mode !== 'off';
  const features: readonly (Conditional & { readonly text: string })[] = [
    { text: t('free.runs', { guest: FREE_USES_PER_DAY.guest }) },
    { text: t('free.runsAccount', { account: FREE_USES_PER_DAY.account }), needs: ['account'] },
    { text: t('free.kept', { hours: RETENTION_HOURS.guest }) },
    ...(isMarked ? [{ text: t('free.size', { side: FREE_RESULT_SIDE }) }] : []),
    { text: isSelling ? t('free.tools') : t('free.allTools') },
  ];
  return (
    <div className="plans">
      {isSelling && <ProCards availability={availability} />}
      <PlanCard
        title={t('free.title')}
        price={isSelling ? formatPrice(tag, 0) : undefined}
        note={t('free.note')}
        features={pickMet(features, availability).map(({ text }) => text)}
        action={{ text: t('free.action'), href: `${localePath(locale, '/')}#tools` }}
      />
    </div>
  );
}

/** Link that leads to a page, or opens what it sells. */
interface Action {
  readonly text: string;
  readonly href: string;
  readonly 'data-sells'?: string;
}

interface PlanCardProps {
  readonly title: string;
  readonly badge?: string;
  /** Left out where nothing has a price. */
  readonly price?: string | undefined;
  /** Note below the price. */
  readonly note: ReactNode;
  readonly features: readonly string[];
  readonly action: Action;
  readonly more?: Action;
  /** Takes the place of the others for members. */
  readonly owned?: Action;
  /** The one that is shown first. */
  readonly first?: boolean;
}

/** One way to use Pictor: what it costs, what it brings, the way in. */
function PlanCard(props: PlanCardProps): ReactElement {
  const { title, badge, price, note, features, action, more, owned, first = false } = props;
  const button = first ? 'btn' : 'btn line';
  const toBuy = owned ? ' to-buy' : '';
  return (
    <section className={first ? 'sheet plan first' : 'sheet plan'}>
      <div className="plan-head">
        <h2>{title}</h2>
        {badge && <span className="mark off">{badge}</span>}
      </div>
      {price !== undefined && <p className="amount">{price}</p>}
      <p className="text-quiet text-small">{note}</p>
      <FeatureList features={features} />
      <ActionLink action={action} className={button + toBuy} />
      {more && <ActionLink action={more} className={`link mt-3 self-center${toBuy}`} />}
      {owned && <ActionLink action={owned} className={`${button} to-manage`} />}
    </section>
  );
}

function ActionLink({
  action: { text, ...link },
  className,
}: {
  readonly action: Action;
  readonly className: string;
}): ReactElement {
  return (
    <a {...link} className={className}>
      {text}
    </a>
  );
}
