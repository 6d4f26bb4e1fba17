import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import { toolsByFamily } from '#lib/catalog/tools-by-family.ts';
import { localePath } from '#lib/i18n/locale-path.ts';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';

interface SiteFooterProps {
  readonly locale: Locale;
  /** Canonical path of this page without language prefix, or null where it has none. */
  readonly path: string | null;
  /** More links, as list items, under the product’s name. */
  readonly links?: ReactNode;
}

/** Tools by family, this page in all languages, the closing line. */
export async function SiteFooter({ locale, path, links }: SiteFooterProps): Promise<ReactElement> {
  const t = await getTranslations();
  return (
    <footer className="site-foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <Logo href={localePath(locale, '/')} />
            <p className="mt-3 max-w-[34ch] text-quiet">{t('common.nameMeaning')}</p>
          </div>
          {toolsByFamily.map((family) => (
            <div key={family.key} className={`p-${family.pigment}`}>
              <h2>
                <span className="dot" />
                {t(`tools.families.${family.key}.name`)}
              </h2>
              <ul>
                {family.tools.map((tool) => (
                  <li key={tool.key}>
                    <a href={localePath(locale, tool.path)}>{t(`tools.${tool.key}.name`)}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {links && (
            <div>
              <h2>Pictor</h2>
              <ul>{links}</ul>
            </div>
          )}
        </div>
        <nav className="langs" aria-label={t('common.language')}>
          <LanguageLinks locale={locale} path={path} />
        </nav>
        <p className="legal">{t('common.aiMark')}</p>
      </div>
    </footer>
  );
}
