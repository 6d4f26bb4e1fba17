import { type ReactElement, useState } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import { isAnyPublished, mobileApps } from '#lib/catalog/mobile-apps.ts';

/** Milliseconds before the offer, so that the browser's own download notice comes first. */
const AFTER_SAVING_MS = 1500;

interface AppOfferPlace {
  /** Called after a file was passed to the browser. */
  readonly onSaved: () => void;
  readonly offer: ReactElement | null;
}

/**
 * Offer of the app after the first download of a session. Nothing is loaded earlier, or where no store has
 * the app.
 */
export function useAppOffer(locale: Locale, apps = mobileApps): AppOfferPlace {
  const [offer, setOffer] = useState<ReactElement | null>(null);
  const load = async () => {
    const { offerOnce } = await import('#features/app-offer/offer-once.ts');
    const app = offerOnce(apps);
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
    // A failure to load the offer is ignored.
    onSaved: () => {
      if (isAnyPublished(apps)) setTimeout(() => void load().catch(() => undefined), AFTER_SAVING_MS);
    },
  };
}
