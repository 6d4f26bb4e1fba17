import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { type Availability, meets } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { namedPageMetadata } from '#lib/seo/named-page-metadata.ts';
import { FromPage } from '../../../_shell/from-page.tsx';
import { TestMoney } from '../../../_shell/test-money.tsx';
import { PaymentIsland } from './_components/payment-island.tsx';

const PATH = '/payment';

export const generateMetadata = (): Promise<Metadata> => namedPageMetadata(PATH, 'paymentReturn');

/** Page that payment providers lead back to. */
export default async function PaymentPage({
  availability = readAvailability(),
}: {
  readonly availability?: Availability;
}): Promise<ReactElement> {
  const t = await getTranslations('paymentReturn');
  return (
    <div className="wrap p-ink min-h-[calc(100vh-64px)] pt-6 pb-10">
      <FromPage />
      <h1 className="mt-6 mb-6">{t('title')}</h1>
      {meets(['payments'], availability) ? (
        <PaymentIsland locale={await pageLocale()} failure={t('loadFailed')}>
          <p role="status">{t('loading')}</p>
        </PaymentIsland>
      ) : (
        <p>{t('missing.title')}</p>
      )}
      <TestMoney availability={availability} />
    </div>
  );
}
