import type { ReactElement, ReactNode } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { formatPrice } from '#lib/i18n/format-price.ts';

interface TotalLineProps {
  /** In cents: what is charged now. */
  readonly cents: number;
  /** Facts about the total, such as the thing that is bought. */
  readonly children?: ReactNode;
}

/** The price that is charged now, beside the button that buys. */
export function TotalLine({ cents, children }: TotalLineProps): ReactElement {
  const t = useTranslations('payment');
  return (
    <p className="payment-total">
      <span>
        {t('total')} {children && <span className="text-quiet text-small">{children}</span>}
      </span>
      <b className="num">{formatPrice(useLanguageTag(), cents)}</b>
    </p>
  );
}

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
