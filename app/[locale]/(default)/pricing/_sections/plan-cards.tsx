import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import {
  HEADSHOT_MEMBER_PERCENT_OFF,
  monthlyPlan,
  type Plan,
  PRO_CREDITS_PER_MONTH,
  yearlyPlan,
} from '#lib/catalog/prices.ts';
import { formatPercent, formatPrice } from '#lib/i18n/format-price.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { OriginalPrice } from './original-price.tsx';
import { PlanCard } from './plan-card.tsx';

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

/** Free, a year of Pro and a month of Pro. The year comes first where the cards stand under each other. */
export async function PlanCards(): Promise<ReactElement> {
  const locale = await pageLocale();
  const { tag } = localeInfo(locale);
  const t = await getTranslations('pricing');
  const account = localePath(locale, '/account');
  const percent = formatPercent(tag, HEADSHOT_MEMBER_PERCENT_OFF);
  return (
    <div className="plans">
      <PlanCard
        first
        title={t('yearly.title')}
        badge={t('yearly.off', { percent: formatPercent(tag, yearlyPlan.percentOff) })}
        price={formatPrice(tag, yearlyPlan.amountCents)}
        note={<PriceNote plan={yearlyPlan} of="yearly" />}
        features={[
          t('pro.unlimited'),
          t('pro.credits', { credits: PRO_CREDITS_PER_MONTH }),
          t('pro.queue'),
          t('pro.storage'),
          t('pro.headshots', { percent }),
          t('pro.ads'),
        ]}
        action={{ text: t('upgrade'), href: account }}
      />
      <PlanCard
        title={t('monthly.title')}
        price={formatPrice(tag, monthlyPlan.amountCents)}
        note={<PriceNote plan={monthlyPlan} of="monthly" />}
        features={[t('sameMonthly'), t('change'), t('keep')]}
        action={{ text: t('upgradeMonthly'), href: account }}
      />
      <PlanCard
        title={t('free.title')}
        price={formatPrice(tag, 0)}
        note={t('free.note')}
        features={[
          t('free.runs', { guest: FREE_USES_PER_DAY.guest, account: FREE_USES_PER_DAY.account }),
          t('free.kept', { hours: RETENTION_HOURS.guest }),
          t('free.tools'),
        ]}
        action={{ text: t('free.action'), href: `${localePath(locale, '/')}#tools` }}
      />
    </div>
  );
}
