import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { type Conditional, pickMet } from '#lib/availability/availability.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { addFromPage } from '#lib/i18n/from-page.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import type { SectionProps } from '../section-props.ts';

type Offer = Conditional & { readonly text: string };

async function listOffers({ creditCost: credits, kind }: SectionProps['tool']): Promise<readonly Offer[]> {
  const t = await getTranslations('toolPage.pricing');
  if (credits > 0)
    return [{ text: t(kind === 'video' ? 'creditsVideo' : 'credits', { credits }), needs: ['payments'] }];
  const { guest, account } = FREE_USES_PER_DAY;
  return [
    { text: t('account', { guest, account }), needs: ['account'] },
    { text: t('pro'), needs: ['payments'] },
  ];
}

/** Offers beyond the free runs, with a link to the prices; nothing where there are none. */
export async function PricingTeaser({
  tool,
  availability,
}: Omit<SectionProps, 'content'>): Promise<ReactElement | null> {
  const t = await getTranslations('toolPage.pricing');
  const offers = pickMet(await listOffers(tool), availability);
  if (offers.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap two">
        <h2>{t('title')}</h2>
        <div>
          {offers.map(({ text }) => (
            <p key={text} className="lead">
              {text}
            </p>
          ))}
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
