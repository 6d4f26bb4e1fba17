import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import { AccountSwitch } from '#features/account/page/account-switch.tsx';
import { type Availability, meets } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { sells } from '#lib/browser/modals/paying-modal-query.ts';
import { FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { addFromPage } from '#lib/i18n/from-page.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { namedPageMetadata } from '#lib/seo/named-page-metadata.ts';

const PATH = '/account';

export const generateMetadata = (): Promise<Metadata> => namedPageMetadata(PATH, 'account');

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Part({ title, text, children }: PartProps): ReactElement {
  return (
    <section className="sheet grid content-start gap-3 p-6">
      <h2 className="text-lead">{title}</h2>
      <p className="text-quiet">{text}</p>
      {children}
    </section>
  );
}

/** Account page: of a guest, until the browser knows who has signed in. */
export default async function AccountPage({
  availability = readAvailability(),
}: {
  readonly availability?: Availability;
}): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations('account');
  const links = await getTranslations('common.links');
  const pricing = await getTranslations('pricing');
  const kept = {
    hours: RETENTION_HOURS.guest,
    days: RETENTION_HOURS.account / 24,
    pro: meets(['payments'], availability) ? 'yes' : 'no',
  };
  const pricesUrl = addFromPage(localePath(locale, '/pricing'), PATH);
  return (
    <div className="wrap p-ink py-10">
      <h1 className="mb-8">{t('title')}</h1>
      <AccountSwitch>
        <p className="lead mb-6">{t('lead')}</p>
        {meets(['account'], availability) && (
          <a className="btn ink mb-10" href={localePath(locale, PATH)} data-sign-in="">
            {links('signIn')}
          </a>
        )}
        <div className="grid gap-4 m:grid-cols-2">
          <Part title={t('uses')} text={t('usesText', { count: FREE_USES_PER_DAY.guest })} />
          <Part title={t('kept')} text={t('keptText', kept)}>
            <a className="btn line justify-self-start" href={localePath(locale, '/history')}>
              {t('history')}
            </a>
          </Part>
          <Part title={t('browser')} text={t('browserText')} />
          {meets(['payments'], availability) && (
            <Part title={t('prices')} text={t('pricesText')}>
              <div className="acts">
                <a className="btn" href={pricesUrl} {...sells('Pay')}>
                  {pricing('upgrade')}
                </a>
                <a className="btn line" href={pricesUrl}>
                  {t('pricesLink')}
                </a>
              </div>
            </Part>
          )}
        </div>
      </AccountSwitch>
    </div>
  );
}
