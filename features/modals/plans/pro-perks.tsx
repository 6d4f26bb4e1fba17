import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { FeatureList } from '#components/ui/feature-list.tsx';
import type { Conditional } from '#lib/availability/availability.ts';
import { perkValues, proPerks } from '#lib/availability/pro-perks.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';

const isMet = ({ needs = [] }: Conditional) => needs.every(meetsNeed);

/** Perks of Pro that this copy has. */
export function ProPerks(): ReactElement {
  const t = useTranslations('plans');
  const values = perkValues(useLanguageTag());
  return (
    <>
      <h3>{t('includes')}</h3>
      <FeatureList features={proPerks.filter(isMet).map(({ key }) => t(`perks.${key}`, values))} />
    </>
  );
}
