import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import { type Availability, meets, offeredFamilies } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { GALLERY_PATH, noticePaths } from '#lib/catalog/page-paths.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { THEME_FIELD, themes } from '#lib/theme/theme.ts';
import { CurrentLanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';

interface SiteFooterProps {
  readonly locale: Locale;
  readonly availability?: Availability;
  /** Additional items for the list of product pages. */
  readonly more?: ReactNode;
}

/**
 * Product pages, by their key in `common.links`. Terms and privacy open in a new tab, so that no work is
 * lost.
 */
const productPages = [
  { key: 'pricing', path: '/pricing' },
  { key: 'apps', path: '/app-compare' },
  { key: 'gallery', path: GALLERY_PATH },
  { key: 'history', path: '/history' },
  { key: 'contact', path: '/contact' },
  { key: 'imprint', path: '/imprint' },
  { key: 'terms', path: '/terms/', newTab: true },
  { key: 'privacy', path: '/privacy/', newTab: true },
  { key: 'withdraw', path: noticePaths.withdrawal, needs: ['payments'] },
  { key: 'cancel', path: noticePaths.cancellation, needs: ['payments'] },
] as const;

async function ProductLinks({
  locale,
  availability,
}: {
  readonly locale: Locale;
  readonly availability: Availability;
}): Promise<ReactElement[]> {
  const t = await getTranslations('common.links');
  const pages = productPages.filter((page) => !('needs' in page) || meets(page.needs, availability));
  return pages.map(({ key, path, ...page }) => (
    <li key={key}>
      {'newTab' in page ? (
        <a
          href={localePath(locale, path)}
          target="_blank"
          rel="noopener"
          aria-label={t('newTab', { name: t(key) })}
        >
          {t(key)}
        </a>
      ) : (
        <a href={localePath(locale, path)}>{t(key)}</a>
      )}
    </li>
  ));
}

/** Footer: tools by family, the current page in all languages, and the closing line. */
export async function SiteFooter({
  locale,
  more,
  availability = readAvailability(),
}: SiteFooterProps): Promise<ReactElement> {
  const t = await getTranslations();
  return (
    <footer className="site-foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <Logo href={localePath(locale, '/')} />
            <p className="mt-3 max-w-[21em] text-quiet">{t('common.nameMeaning')}</p>
          </div>
          {offeredFamilies(availability).map((family) => (
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
          <div>
            <h2>Pictor</h2>
            <ul>
              <ProductLinks locale={locale} availability={availability} />
              {more}
            </ul>
          </div>
        </div>
        <nav className="langs" aria-label={t('common.language')}>
          <CurrentLanguageLinks locale={locale} />
        </nav>
        <div className="legal">
          <p>{t('common.aiMark')}</p>
          <label>
            {t('common.theme.label')}{' '}
            <select name={THEME_FIELD}>
              {themes.map((theme) => (
                <option key={theme} value={theme}>
                  {t(`common.theme.${theme}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
    </footer>
  );
}
