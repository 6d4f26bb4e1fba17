import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import { SiteFooter } from '#components/layout/site-footer.tsx';
import { SiteHeader } from '#components/layout/site-header.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ACCOUNT_PLACE_ID, MARK_ACCOUNT_PLACE } from '#features/account/account-place.ts';
import { FinishedRunWatch } from '#features/finished-run/finished-run-watch.tsx';
import { FOLLOW_LANGUAGE_LINKS } from '#features/language/follow-language-links.ts';
import { meets } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { IdleWork } from './idle-work.tsx';
import { BadgePlace, ConsentChange, ThirdParties } from './third-party-places.tsx';

interface SiteFrameProps {
  readonly className?: string;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** True where no third party is loaded, whatever is configured and allowed. */
  readonly isPrivate?: boolean;
  readonly children: ReactNode;
}

/**
 * Frame of every page: skip link, header, main, footer. The layouts compose it, so that it stays from page to
 * page.
 */
export async function SiteFrame({
  className,
  above,
  below,
  isPrivate = false,
  children,
}: SiteFrameProps): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations('common');
  return (
    <div className={className}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <SiteHeader locale={locale} account={<AccountPlace />} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own */}
      <script dangerouslySetInnerHTML={{ __html: MARK_ACCOUNT_PLACE }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own */}
      <script dangerouslySetInnerHTML={{ __html: FOLLOW_LANGUAGE_LINKS }} />
      {above}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {below}
      <SiteFooter
        locale={locale}
        more={
          !isPrivate && (
            <>
              <ConsentChange />
              <BadgePlace />
            </>
          )
        }
      />
      {!isPrivate && <ThirdParties />}
      <IdleWork isPrivate={isPrivate} />
      <FinishedRunWatch />
    </div>
  );
}

/**
 * The account's place in the header: the history and the way to sign in. `AccountParts` puts the menu of
 * whoever has signed in there.
 */
async function AccountPlace(): Promise<ReactElement> {
  const t = await getTranslations('common.links');
  const locale = await pageLocale();
  const availability = readAvailability();
  const path = localePath(locale, '/history');
  if (!meets(['account'], availability))
    return (
      <a className="head-item" href={path}>
        {t('history')}
      </a>
    );
  return (
    <>
      <a className="head-item head-history" href={path}>
        <Icon of="rotate-ccw-clock" />
        <span>{t('history')}</span>
      </a>
      <div
        id={ACCOUNT_PLACE_ID}
        className="account-place"
        // The script below adds to it before the page comes alive.
        suppressHydrationWarning
        {...(meets(['payments'], availability) && { 'data-payments': '' })}
      >
        <a className="btn line small" href={localePath(locale, '/account')} data-sign-in="">
          {t('signIn')}
        </a>
      </div>
    </>
  );
}
