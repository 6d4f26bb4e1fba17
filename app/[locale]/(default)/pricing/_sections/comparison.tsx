import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { type Availability, type Conditional, meets, pickMet } from '#lib/availability/availability.ts';
import { FREE_RESULT_SIDE, FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { HEADSHOT_MEMBER_PERCENT_OFF, PRO_CREDITS_PER_MONTH } from '#lib/catalog/prices.ts';
import { formatPercent } from '#lib/i18n/format-price.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { readThirdParties } from '#lib/third-parties/env.ts';

const columns = [
  { key: 'free', needs: [] },
  { key: 'account', needs: ['account'] },
  { key: 'pro', needs: ['payments'] },
] as const satisfies readonly (Conditional & { readonly key: string })[];

type ColumnKey = (typeof columns)[number]['key'];

interface Line extends Conditional {
  readonly name: string;
  readonly values: Readonly<Record<ColumnKey, string>>;
}

const alike = (value: string): Line['values'] => ({ free: value, account: value, pro: value });

/** The same without and with an account, and another with Pro. */
const betterWithPro = (value: string, pro: string): Line['values'] => ({ ...alike(value), pro });

async function comparedLines(availability: Availability): Promise<Line[]> {
  const { tag } = localeInfo(await pageLocale());
  const t = await getTranslations('pricing.compare');
  const runs = (count: number) => t('runsADay', { count });
  const { guest, account } = FREE_USES_PER_DAY;
  const percent = formatPercent(tag, HEADSHOT_MEMBER_PERCENT_OFF);
  const credits = t('creditsPro', { credits: PRO_CREDITS_PER_MONTH });
  const hasAds = readThirdParties().adsFrame !== null;
  const lines: readonly Line[] = [
    { name: t('runs'), values: { free: runs(guest), account: runs(account), pro: t('runsPro') } },
    {
      name: t('kept'),
      values: {
        free: t('keptHours', { hours: RETENTION_HOURS.guest }),
        account: t('keptDays', { days: RETENTION_HOURS.account / 24 }),
        pro: t('keptPro'),
      },
    },
    {
      name: t('size'),
      values: betterWithPro(t('sizeFree', { side: FREE_RESULT_SIDE }), t('sizePro')),
      needs: ['payments'],
    },
    { name: t('queue'), values: betterWithPro(t('queueNormal'), t('queuePro')) },
    {
      name: t('credits'),
      values: betterWithPro(t('creditsNone'), credits),
      needs: ['payments', 'engine', 'video'],
    },
    {
      name: t('headshots'),
      values: betterWithPro(t('headshotsFull'), t('headshotsPro', { percent })),
      needs: ['payments'],
    },
    ...(hasAds ? [{ name: t('ads'), values: betterWithPro(t('adsFree'), t('adsPro')) }] : []),
    { name: t('mark'), values: alike(t('markAlways')) },
    { name: t('failed'), values: alike(t('failedFree')) },
  ];
  return pickMet(lines, availability);
}

/** Comparison of the ways to use Pictor; nothing where there is one alone. */
export async function Comparison({
  availability,
}: {
  readonly availability: Availability;
}): Promise<ReactElement | null> {
  const t = await getTranslations('pricing.compare');
  const shown = pickMet(columns, availability);
  if (shown.length < 2) return null;
  const lines = await comparedLines(availability);
  const isSelling = meets(['payments'], availability);
  return (
    <section className="section" id="compare">
      <div className="wrap">
        <h2>{isSelling ? t('title') : t('accountTitle')}</h2>
        {isSelling && <p className="lead mt-3">{t('lead')}</p>}
        <table className="prices mt-8">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('what')}</span>
              </th>
              {shown.map(({ key }) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {shown.map(({ key }) => (
                  <td key={key} data-column={t(key)} className={key === 'pro' ? 'strong' : undefined}>
                    {values[key]}
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
