import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { AdPlace } from '#features/consent/ad-place.tsx';
import { AnalyticsScript } from '#features/consent/analytics-script.tsx';
import { ConsentBanner, ConsentReset } from '#features/consent/consent-banner.tsx';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { hasThirdParties, type ThirdParties as Parties, readThirdParties } from '#lib/third-parties/env.ts';

/** Title and text of what consent is asked for here. */
async function readRequest(parties: Parties) {
  const t = await getTranslations('consent');
  const badge = parties.badge && { title: t('badge.title'), text: t('badge.text') };
  if (badge && !hasThirdParties({ ...parties, badge: null })) return badge;
  const others = await readOthers(parties);
  return badge ? { title: others.title, text: `${others.text} ${badge.text}` } : others;
}

/** The request for all that is no badge. */
async function readOthers({ adsFrame, analyticsScript, signIn }: Parties) {
  const t = await getTranslations('consent');
  if (!signIn.google?.oneTap) return { title: t('title'), text: t('text') };
  const kind = adsFrame === null && analyticsScript === null ? 'oneTap' : 'all';
  return { title: t(`${kind}.title`), text: t(`${kind}.text`) };
}

/**
 * The banner that asks, and the script that counts. Nothing where nothing of others is configured, since then
 * there is nothing to ask.
 */
export async function ThirdParties(): Promise<ReactElement | null> {
  const parties = readThirdParties();
  if (!hasThirdParties(parties)) return null;
  const { analyticsScript } = parties;
  const t = await getTranslations('consent');
  const messages = { ...(await readRequest(parties)), accept: t('accept'), refuse: t('refuse') };
  return (
    <>
      <ConsentBanner messages={messages} />
      {analyticsScript && <AnalyticsScript src={analyticsScript} />}
    </>
  );
}

/** The way back to the banner, as a list item; nothing where there is nothing to ask. */
export async function ConsentChange(): Promise<ReactElement | null> {
  const parties = readThirdParties();
  if (!hasThirdParties(parties)) return null;
  const { title } = await readRequest(parties);
  return (
    <li>
      <ConsentReset label={title} />
    </li>
  );
}

/** Place of the protection badge in the footer, as a list item; nothing where none is configured. */
export async function BadgePlace(): Promise<ReactElement | null> {
  const { badge } = readThirdParties();
  if (badge === null) return null;
  const t = await getTranslations('consent');
  return (
    <li
      className="badge-place"
      data-badge-page={badge.page}
      data-badge-picture={badge.picture}
      data-badge-script={badge.script ?? undefined}
      data-badge-label={t('badge.title')}
    />
  );
}

/** A horizontal place for an ad, where ads are configured. */
export async function HorizontalAd({
  place,
}: {
  readonly place: 'top' | 'bottom';
}): Promise<ReactElement | null> {
  const { adsFrame } = readThirdParties();
  if (adsFrame === null) return null;
  const t = await getTranslations('consent');
  const src = new URL(adsFrame);
  src.searchParams.set('place', place);
  src.searchParams.set('language', await pageLocale());
  return <AdPlace src={src.href} label={t('ad')} />;
}
