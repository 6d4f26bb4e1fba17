import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { sells } from '#lib/browser/modals/paying-modal-query.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import {
  HEADSHOT_MEMBER_PERCENT_OFF,
  HEADSHOT_READY_HOURS,
  type HeadshotPack,
  headshotPacks,
} from '#lib/catalog/prices.ts';
import { formatPercent, formatPrice } from '#lib/i18n/format-price.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

async function PackRow({ pack }: { readonly pack: HeadshotPack }): Promise<ReactElement> {
  const locale = await pageLocale();
  const { tag } = localeInfo(locale);
  const t = await getTranslations('pricing.headshots');
  const columns = [
    { name: t('price'), price: pack.full },
    { name: t('proPrice'), price: pack.member },
  ];
  return (
    <tr>
      <th scope="row" className="strong num">
        {pack.count} {pack.freeRedo && <span className="mark">{t('redo')}</span>}
      </th>
      {columns.map(({ name, price }) => (
        <td key={name} data-column={name} className="num">
          <span>
            <b className="strong">{formatPrice(tag, price.amountCents)}</b>{' '}
            <span className="text-small text-quiet">
              {t('each', { price: formatPrice(tag, price.eachCents) })}
            </span>
          </span>
        </td>
      ))}
      <td>
        <a
          className="btn line small"
          href={localePath(locale, '/account')}
          {...sells('BuyHeadShots', { headshots: pack.product })}
        >
          {t('buy', { count: pack.count })}
        </a>
      </td>
    </tr>
  );
}

/** The packages of head shots, with what Pro members pay. */
export async function HeadshotTable(): Promise<ReactElement> {
  const { tag } = localeInfo(await pageLocale());
  const t = await getTranslations('pricing.headshots');
  const percent = formatPercent(tag, HEADSHOT_MEMBER_PERCENT_OFF);
  return (
    <section className="section p-madder" id="headshots">
      <div className="wrap">
        <h2>{t('title')}</h2>
        <p className="lead mt-3 mb-8">{t('lead', { hours: HEADSHOT_READY_HOURS })}</p>
        <table className="prices">
          <caption className="sr-only">{t('caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('set')}</th>
              <th scope="col">{t('price')}</th>
              <th scope="col">
                {t('proPrice')} <span className="mark off">{t('off', { percent })}</span>
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {headshotPacks.map((pack) => (
              <PackRow key={pack.count} pack={pack} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
