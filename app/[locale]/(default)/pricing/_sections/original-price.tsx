import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { localeInfo } from '#lib/catalog/locales.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

/** The price before what is off it, struck through, and said in words to those who do not see that. */
export async function OriginalPrice({ cents }: { readonly cents: number }): Promise<ReactElement> {
  const { tag } = localeInfo(await pageLocale());
  const t = await getTranslations('pricing');
  const price = formatPrice(tag, cents);
  return (
    <>
      <span className="sr-only">{t('original', { price })}</span>
      <s aria-hidden="true">{price}</s>
    </>
  );
}
