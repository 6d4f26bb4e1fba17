import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { type Availability, meets } from '#lib/availability/availability.ts';
import { readEnvironmentPayments } from '#lib/payments/env.ts';

/** Mark of a page with prices where they are paid with money that is not real. */
export async function TestMoney({
  availability,
}: {
  readonly availability: Availability;
}): Promise<ReactElement | null> {
  const t = await getTranslations('payment');
  if (!meets(['payments'], availability) || readEnvironmentPayments().mode !== 'test') return null;
  return <p className="note my-4 w-fit">{t('testMoney')}</p>;
}
