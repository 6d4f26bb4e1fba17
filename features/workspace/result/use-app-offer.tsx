import { type ReactElement, useState } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import { hasPublishedApp } from '#lib/catalog/mobile-apps.ts';

/** The browser shows that it saves first. */
const AFTER_SAVING_MS = 1500;

interface AppOfferPlace {
  /** To be called when a file was handed to the browser. */
  readonly onSaved: () => void;
  readonly offer: ReactElement | null;
}

/**
 * Offers the app after the first saving of a session. Nothing of it is loaded before, or where no store has
 * the app.
 */
export function useAppOffer(locale: Locale): AppOfferPlace {
  const [offer, setOffer] = useState<ReactElement | null>(null);
  const load = async () => {
    const { offerOnce } = await import('#features/app-offer/offer-once.ts');
    const app = offerOnce();
    if (app === null) return;
    const [{ AppOffer }, { loadClientMessages }] = await Promise.all([
      import('#features/app-offer/app-offer.tsx'),
      import('#lib/i18n/load-client-messages.ts'),
    ]);
    const messages = await loadClientMessages(locale, ['appOffer']);
    setOffer(<AppOffer app={app} locale={locale} messages={messages} />);
  };
  return {
    offer,
    // An offer that cannot be loaded is nobody's trouble.
    onSaved: () => {
      if (hasPublishedApp) setTimeout(() => void load().catch(() => undefined), AFTER_SAVING_MS);
    },
  };
}
