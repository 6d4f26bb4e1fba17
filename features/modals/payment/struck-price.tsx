import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { formatPrice } from '#lib/i18n/format-price.ts';

/** The price before what is off it, struck through, and said in words to those who do not see that. */
export function StruckPrice({ cents }: { readonly cents: number }): ReactElement {
  const t = useTranslations('payment');
  const price = formatPrice(useLanguageTag(), cents);
  return (
    <>
      <span className="sr-only">{t('original', { price })}</span>
      <s aria-hidden="true">{price}</s>
    </>
  );
}
