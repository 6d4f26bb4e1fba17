import { __iconData as globe } from 'lucide-react/icons/globe';
import { __iconData as menu } from 'lucide-react/icons/menu';
import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { toolsByFamily } from '#lib/catalog/tools-by-family.ts';
import { localePath } from '#lib/i18n/locale-path.ts';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';

interface SiteHeaderProps {
  readonly locale: Locale;
  /** Canonical path of this page without language prefix, or null where it has none. */
  readonly path: string | null;
  /** What stands at the account’s place. */
  readonly account?: ReactNode;
}

type Family = (typeof toolsByFamily)[number];

async function ToolLinks({ locale, path, family }: SiteHeaderProps & { readonly family: Family }) {
  const t = await getTranslations('tools');
  return family.tools.map((tool) => (
    <a
      key={tool.key}
      className={`menu-link p-${family.pigment}`}
      href={localePath(locale, tool.path)}
      aria-current={tool.path === path ? 'page' : undefined}
    >
      <ToolIcon tool={tool.key} />
      {t(`${tool.key}.name`)}
    </a>
  ));
}

async function FamilyMenu(props: SiteHeaderProps & { readonly family: Family }) {
  const { family, path } = props;
  const t = await getTranslations('tools');
  const current = family.tools.some((tool) => tool.path === path);
  return (
    <div className={`menu-place p-${family.pigment}`}>
      <button
        type="button"
        className="head-item"
        popoverTarget={`menu-${family.key}`}
        data-current={current || undefined}
      >
        <span className="dot" />
        {t(`families.${family.key}.name`)}
      </button>
      <div id={`menu-${family.key}`} popover="auto" className="menu from-start">
        <ToolLinks {...props} />
      </div>
    </div>
  );
}

/** Logo, a menu per family of tools, languages, the account’s place. Menus are native popovers and need no script. */
export async function SiteHeader(props: SiteHeaderProps): Promise<ReactElement> {
  const { locale, path, account } = props;
  const t = await getTranslations();
  return (
    <header className="site-head">
      <div className="wrap">
        <Logo href={localePath(locale, '/')} />
        <nav className="site-nav wide-only" aria-label={t('common.allTools')}>
          {toolsByFamily.map((family) => (
            <FamilyMenu key={family.key} {...props} family={family} />
          ))}
        </nav>
        <div className="head-end">
          {account}
          <div className="menu-place wide-only">
            <button type="button" className="head-item" popoverTarget="menu-language">
              <Icon of={globe} />
              <span className="sr-only">{t('common.language')}: </span>
              {localeInfo(locale).name}
            </button>
            <div id="menu-language" popover="auto" className="menu from-end">
              <LanguageLinks locale={locale} path={path} className="menu-link" />
            </div>
          </div>
          <div className="menu-place narrow-only">
            <button type="button" className="ib" popoverTarget="menu-all" aria-label={t('common.menu')}>
              <Icon of={menu} size="l" />
            </button>
            <div id="menu-all" popover="auto" className="menu from-end">
              {toolsByFamily.map((family) => (
                <div key={family.key} className={`p-${family.pigment}`}>
                  <h2>
                    <span className="dot" />
                    {t(`tools.families.${family.key}.name`)}
                  </h2>
                  <ToolLinks {...props} family={family} />
                </div>
              ))}
              <h2>{t('common.language')}</h2>
              <LanguageLinks locale={locale} path={path} className="menu-link" />
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}
