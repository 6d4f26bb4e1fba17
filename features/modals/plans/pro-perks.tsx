import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { FeatureList } from '#components/ui/feature-list.tsx';
import type { Conditional } from '#lib/availability/availability.ts';
import { perkValues, planPerks, proPerks } from '#lib/availability/pro-perks.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';

const isMet = ({ needs = [] }: Conditional) => needs.every(meetsNeed);

type PerkKey = (typeof proPerks | typeof planPerks)[number]['key'] | 'mostTools';

function Perks({ keys }: { readonly keys: readonly PerkKey[] }): ReactElement {
  const t = useTranslations('plans');
  const values = perkValues(useLanguageTag());
  return (
    <>
      <h3>{t('includes')}</h3>
      <FeatureList features={keys.map((key) => t(`perks.${key}`, values))} />
    </>
  );
}

/** Perks of Pro that this copy has. */
export function ProPerks(): ReactElement {
  return <Perks keys={proPerks.filter(isMet).map(({ key }) => key)} />;
}

/** Perks beside a plan that is bought for head shots, as far as this copy has them. */
export function PlanPerks(): ReactElement {
  const hasCredits = meetsNeed('engine') || meetsNeed('video');
  const tools = hasCredits ? 'mostTools' : 'allTools';
  return <Perks keys={planPerks.filter(isMet).map(({ key }) => (key === 'allTools' ? tools : key))} />;
}
