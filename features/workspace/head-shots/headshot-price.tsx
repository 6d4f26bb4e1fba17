import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';

interface HeadshotPriceProps {
  /** Head shots that the set costs. */
  readonly cost: number;
  /** Those that this person has; null while unknown, and for guests. */
  readonly balance: number | null;
}

/** Price of a set in head shots, and what is left after it or missing for it. */
export function HeadshotPrice({ cost, balance }: HeadshotPriceProps): ReactElement {
  const t = useTranslations('headShots');
  if (balance === null) return <>{t('price.cost', { cost })}</>;
  return (
    <>
      {balance < cost ? t('price.short', { cost, balance }) : t('price.left', { cost, left: balance - cost })}
    </>
  );
}
