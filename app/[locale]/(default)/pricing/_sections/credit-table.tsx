import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { sells } from '#lib/browser/modals/paying-modal-query.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { type CreditPack, creditPacks, ORANGE_TAG_ABOVE } from '#lib/catalog/prices.ts';
import { formatMills, formatPercent, formatPrice } from '#lib/i18n/format-price.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { OriginalPrice } from './original-price.tsx';

async function OffTag({ pack, tag }: { readonly pack: CreditPack; readonly tag: string }) {
  const t = await getTranslations('pricing.credits');
  if (pack.original === null) return null;
  return (
    <span className={pack.credits > ORANGE_TAG_ABOVE ? 'mark off hot' : 'mark off'}>
      {t('off', { percent: formatPercent(tag, pack.original.percentOff) })}
    </span>
  );
}

async function PackRow({ pack }: { readonly pack: CreditPack }): Promise<ReactElement> {
  const locale = await pageLocale();
  const { tag } = localeInfo(locale);
  const t = await getTranslations('pricing.credits');
  const { credits, original } = pack;
  return (
    <tr>
      <th scope="row" className="strong num">
        {new Intl.NumberFormat(tag).format(credits)} <OffTag pack={pack} tag={tag} />
      </th>
      <td data-column={t('each')} className="num">
        {formatMills(tag, pack.eachMills ?? (pack.amountCents * 10) / credits)}
      </td>
      <td data-column={t('price')} className="num strong">
        <span>
          {formatPrice(tag, pack.amountCents)}
          {original && (
            <>
              {' '}
              <OriginalPrice cents={original.cents} />
            </>
          )}
        </span>
      </td>
      <td>
        <a
          className="btn line small"
          href={localePath(locale, '/account')}
          {...sells('BuyCredit', { packId: pack.id })}
        >
          {t('buy', { credits })}
        </a>
      </td>
    </tr>
  );
}

/** The packs of credits that can be bought. */
export async function CreditTable(): Promise<ReactElement> {
  const t = await getTranslations('pricing.credits');
  return (
    <section className="section p-virid" id="credits">
      <div className="wrap">
        <h2>{t('title')}</h2>
        <p className="lead mt-3 mb-8">{t('lead')}</p>
        <table className="prices">
          <caption className="sr-only">{t('caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('each')}</th>
              <th scope="col">{t('price')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {creditPacks.map((pack) => (
              <PackRow key={pack.id} pack={pack} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
