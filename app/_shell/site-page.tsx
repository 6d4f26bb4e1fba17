import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import { SiteFooter } from '#components/layout/site-footer.tsx';
import { SiteHeader } from '#components/layout/site-header.tsx';
import { LanguageMemory } from '#features/language/language-memory.tsx';
import type { Pigment } from '#lib/catalog/families.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { AccountPlace } from './account-place.tsx';

interface SitePageProps {
  /** Canonical path of this page without language prefix, or null for pages that have none (not found, error). */
  readonly path: string | null;
  /** Colours the page’s buttons and marks. */
  readonly pigment?: Pigment | 'ink';
  /** More footer links, as list items. */
  readonly footerLinks?: ReactNode;
  readonly children: ReactNode;
}

/** What every page stands in: skip link, header, main, footer. Pages compose it, since a layout does not know its page’s path. */
export async function SitePage(props: SitePageProps): Promise<ReactElement> {
  const { path, pigment = 'ultra', footerLinks, children } = props;
  const locale = await pageLocale();
  const t = await getTranslations('common');
  return (
    <div className={`p-${pigment}`}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <SiteHeader locale={locale} path={path} account={<AccountPlace />} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter locale={locale} path={path} links={footerLinks} />
      <LanguageMemory />
    </div>
  );
}
