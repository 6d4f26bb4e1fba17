import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { addFromPage } from '#lib/i18n/from-page.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import type { SectionProps } from '../section-props.ts';

/** Teaser of paid plans with a link to their prices. */
export async function PricingTeaser({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations('toolPage.pricing');
  const text =
    tool.creditCost === 0
      ? t('free', { guest: FREE_USES_PER_DAY.guest, account: FREE_USES_PER_DAY.account })
      : t(tool.kind === 'video' ? 'creditsVideo' : 'credits', { credits: tool.creditCost });
  return (
    <section className="section">
      <div className="wrap two">
        <h2>{t('title')}</h2>
        <div>
          <p className="lead">{text}</p>
          <div className="acts mt-5">
            <a className="btn line" href={addFromPage(localePath(await pageLocale(), '/pricing'), tool.path)}>
              {t('compare')}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
