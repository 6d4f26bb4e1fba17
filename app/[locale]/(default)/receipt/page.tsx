import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { type Availability, meets } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { receiptPath } from '#lib/catalog/page-paths.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { readOperator } from '#lib/operator/env.ts';
import { namedPageMetadata } from '#lib/seo/named-page-metadata.ts';
import { FromPage } from '../../../_shell/from-page.tsx';
import { ReceiptIsland } from './_components/receipt-island.tsx';

export const generateMetadata = (): Promise<Metadata> => namedPageMetadata(receiptPath, 'receipt');

/** The receipt of one payment, to print or to keep. */
export default async function ReceiptPage({
  availability = readAvailability(),
}: {
  readonly availability?: Availability;
}): Promise<ReactElement> {
  const t = await getTranslations('receipt');
  return (
    <div className="wrap p-ink min-h-[calc(100vh-64px)] pt-6 pb-10">
      <div className="from-page">
        <FromPage />
      </div>
      <h1 className="mt-6 mb-6">{t('title')}</h1>
      {meets(['payments'], availability) ? (
        <ReceiptIsland
          locale={await pageLocale()}
          seller={readOperator()}
          failure={(await getTranslations('paymentReturn'))('loadFailed')}
        >
          <p role="status">{t('loading')}</p>
        </ReceiptIsland>
      ) : (
        <p>{t('none.title')}</p>
      )}
    </div>
  );
}
