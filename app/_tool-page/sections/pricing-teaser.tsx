import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { type Conditional, meets, pickMet } from '#lib/availability/availability.ts';
import { sells } from '#lib/browser/modals/paying-modal-query.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { headshotPacks } from '#lib/catalog/prices.ts';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { addFromPage } from '#lib/i18n/from-page.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { TestMoney } from '../../_shell/test-money.tsx';
import type { SectionProps } from '../section-props.ts';

type Offer = Conditional & { readonly text: string };

async function listOffers(tool: SectionProps['tool']): Promise<readonly Offer[]> {
  const t = await getTranslations('toolPage.pricing');
  const { creditCost: credits, kind } = tool;
  if (credits > 0)
    return [{ text: t(kind === 'video' ? 'creditsVideo' : 'credits', { credits }), needs: ['payments'] }];
  const { guest, account } = FREE_USES_PER_DAY;
  const { tag } = localeInfo(await pageLocale());
  const sets = sellsHeadshots(tool) ? headshotPacks.slice(0, 1) : [];
  return [
    { text: t(worksWithoutPhoto(tool) ? 'accountUses' : 'account', { guest, account }), needs: ['account'] },
    ...sets.map(({ count, full }) => ({
      text: t('headshots', { count, price: formatPrice(tag, full.amountCents) }),
      needs: ['payments'] as const,
    })),
    { text: t('pro'), needs: ['payments'] },
  ];
}

const sellsHeadshots = ({ key }: SectionProps['tool']) => key === 'headShot';

/** The button to what this tool costs beyond what is free. */
async function BuyLink({ tool, href }: Pick<SectionProps, 'tool'> & { readonly href: string }) {
  const t = await getTranslations('toolPage.pricing');
  const pricing = await getTranslations('pricing');
  if (sellsHeadshots(tool))
    return (
      <a className="btn" href={href} {...sells('BuyHeadShots')}>
        {t('buyHeadshots')}
      </a>
    );
  const isPaidInPacks = tool.creditCost > 0 && tool.kind === 'video';
  return (
    <a className="btn" href={href} {...sells(isPaidInPacks ? 'BuyCredit' : 'Pay')}>
      {isPaidInPacks ? t('buyCredits') : pricing('upgrade')}
    </a>
  );
}

/** Offers beyond the free runs, with the ways to them; nothing where there are none. */
export async function PricingTeaser({
  tool,
  availability,
}: Omit<SectionProps, 'content'>): Promise<ReactElement | null> {
  const t = await getTranslations('toolPage.pricing');
  const offers = pickMet(await listOffers(tool), availability);
  if (offers.length === 0) return null;
  const href = addFromPage(localePath(await pageLocale(), '/pricing'), tool.path);
  const isSelling = meets(['payments'], availability);
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
          {sellsHeadshots(tool) && <TestMoney availability={availability} />}
          <div className="acts mt-5">
            {isSelling && <BuyLink {...{ tool, href }} />}
            <a className="btn line" href={href}>
              {t('compare')}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
