import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { type Availability, type OfferedFamily, offeredFamilies } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { CurrentLanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { PageLink } from './page-link.tsx';

interface SiteHeaderProps {
  readonly locale: Locale;
  readonly availability?: Availability;
  readonly account?: ReactNode;
}

interface FamilyProps {
  readonly locale: Locale;
  readonly family: OfferedFamily;
}

async function ToolLinks({ locale, family }: FamilyProps) {
  const t = await getTranslations('tools');
  return family.tools.map((tool) => (
    <PageLink
      key={tool.key}
      className={`menu-link p-${family.pigment}`}
      href={localePath(locale, tool.path)}
      path={tool.path}
    >
      <ToolIcon tool={tool.key} />
      {t(`${tool.key}.name`)}
    </PageLink>
  ));
}

async function FamilyMenu({ locale, family }: FamilyProps) {
  const t = await getTranslations('tools');
  return (
    <div className={`menu-place p-${family.pigment}`}>
      <button type="button" className="head-item" popoverTarget={`menu-${family.key}`}>
        <span className="dot" />
        {t(`families.${family.key}.name`)}
      </button>
      <div id={`menu-${family.key}`} popover="auto" className="menu from-start">
        <ToolLinks locale={locale} family={family} />
      </div>
    </div>
  );
}

/**
 * Header: logo, a menu for each family of tools, languages and account. Menus are native popovers and need no
 * script.
 */
export async function SiteHeader({
  locale,
  account,
  availability = readAvailability(),
}: SiteHeaderProps): Promise<ReactElement> {
  const t = await getTranslations();
  const families = offeredFamilies(availability);
  return (
    <header className="site-head">
      <div className="wrap">
        <Logo href={localePath(locale, '/')} />
        <nav className="site-nav wide-only" aria-label={t('common.allTools')}>
          {families.map((family) => (
            <FamilyMenu key={family.key} locale={locale} family={family} />
          ))}
        </nav>
        <div className="head-end">
          <div className="wide-only">
            <PageLink className="head-item" href={localePath(locale, '/pricing')} path="/pricing">
              {t('common.links.pricing')}
            </PageLink>
          </div>
          {account}
          <div className="menu-place wide-only">
            <button type="button" className="head-item" popoverTarget="menu-language">
              <Icon of="globe" />
              <span className="sr-only">{t('common.language')}</span>
              {localeInfo(locale).name}
            </button>
            <div id="menu-language" popover="auto" className="menu from-end">
              <CurrentLanguageLinks locale={locale} className="menu-link" />
            </div>
          </div>
          <div className="menu-place narrow-only">
            <button type="button" className="ib" popoverTarget="menu-all" aria-label={t('common.menu')}>
              <Icon of="menu" size="l" />
            </button>
            <div id="menu-all" popover="auto" className="menu from-end">
              {families.map((family) => (
                <div key={family.key} className={`p-${family.pigment}`}>
                  <h2>
                    <span className="dot" />
                    {t(`tools.families.${family.key}.name`)}
                  </h2>
                  <ToolLinks locale={locale} family={family} />
                </div>
              ))}
              <PageLink className="menu-link" href={localePath(locale, '/pricing')} path="/pricing">
                {t('common.links.pricing')}
              </PageLink>
              <h2>{t('common.language')}</h2>
              <CurrentLanguageLinks locale={locale} className="menu-link" />
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}
