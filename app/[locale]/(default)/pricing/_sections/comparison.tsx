import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { HEADSHOT_MEMBER_PERCENT_OFF, PRO_CREDITS_PER_MONTH } from '#lib/catalog/prices.ts';
import { formatPercent } from '#lib/i18n/format-price.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

const columns = ['free', 'account', 'pro'] as const;

interface Line {
  readonly name: string;
  /** For each column. */
  readonly values: readonly [free: string, account: string, pro: string];
}

const alike = (value: string): Line['values'] => [value, value, value];

async function comparedLines(): Promise<Line[]> {
  const { tag } = localeInfo(await pageLocale());
  const t = await getTranslations('pricing.compare');
  const runs = (count: number) => t('runsADay', { count });
  const percent = formatPercent(tag, HEADSHOT_MEMBER_PERCENT_OFF);
  const credits = t('creditsPro', { credits: PRO_CREDITS_PER_MONTH });
  return [
    {
      name: t('runs'),
      values: [runs(FREE_USES_PER_DAY.guest), runs(FREE_USES_PER_DAY.account), t('runsPro')],
    },
    {
      name: t('kept'),
      values: [
        t('keptHours', { hours: RETENTION_HOURS.guest }),
        t('keptDays', { days: RETENTION_HOURS.account / 24 }),
        t('keptPro'),
      ],
    },
    { name: t('queue'), values: [t('queueNormal'), t('queueNormal'), t('queuePro')] },
    { name: t('credits'), values: [t('creditsNone'), t('creditsNone'), credits] },
    {
      name: t('headshots'),
      values: [t('headshotsFull'), t('headshotsFull'), t('headshotsPro', { percent })],
    },
    { name: t('ads'), values: [t('adsFree'), t('adsFree'), t('adsPro')] },
    { name: t('mark'), values: alike(t('markAlways')) },
    { name: t('failed'), values: alike(t('failedFree')) },
  ];
}

/** Comparison of guest, account and Pro. */
export async function Comparison(): Promise<ReactElement> {
  const t = await getTranslations('pricing.compare');
  const lines = await comparedLines();
  return (
    <section className="section" id="compare">
      <div className="wrap">
        <h2>{t('title')}</h2>
        <p className="lead mt-3 mb-8">{t('lead')}</p>
        <table className="prices">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('what')}</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map((column, index) => (
                  <td
                    key={column}
                    data-column={t(column)}
                    className={column === 'pro' ? 'strong' : undefined}
                  >
                    {values[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
