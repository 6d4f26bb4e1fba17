import './app-offer.css';
import { type ReactElement, useEffect, useState } from 'react';
import { MessagesProvider, useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { MobileApp } from '#lib/catalog/mobile-apps.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';

interface AppOfferProps {
  readonly app: MobileApp;
  readonly locale: Locale;
  readonly messages: ClientMessages;
}

/** Offer of the mobile app, shown after a download. */
export function AppOffer({ app, locale, messages }: AppOfferProps): ReactElement {
  return (
    <MessagesProvider locale={locale} messages={messages}>
      <Offer app={app} />
    </MessagesProvider>
  );
}

function Offer({ app }: Pick<AppOfferProps, 'app'>): ReactElement {
  const t = useTranslations('appOffer');
  const [visible, setVisible] = useState(true);
  const { key: store, storeUrl } = app;
  useEffect(() => emitEvent({ name: 'OPENMODAL', modal: 'DownloadApp', store }), [store]);
  const close = () => setVisible(false);
  return (
    <Dialog visible={visible} title={t('title')} closeLabel={t('close')} onClose={close}>
      <p>{t('text')}</p>
      <div className="acts app-offer">
        <button type="button" className="btn line" onClick={close}>
          {t('later')}
        </button>
        <a
          className="btn"
          href={storeUrl ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => {
            emitEvent({ name: 'BUTTON_CLICK', button: 'DownloadApp', store });
            close();
          }}
        >
          {t(store === 'android' ? 'android' : 'ios')}
        </a>
      </div>
    </Dialog>
  );
}
