import { QRCodeSVG } from 'qrcode.react';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { storeOf } from '#lib/browser/mobile-apps.ts';
import type { MobileApp } from '#lib/catalog/mobile-apps.ts';

interface AppOfferProps {
  /** At least one. */
  readonly apps: readonly MobileApp[];
}

/** Side of a QR code in CSS pixels, with the free margin that scanners need. */
const CODE_SIDE = 112;
const CODE_MARGIN = 4;

/** Ways to the mobile apps: codes to scan on a computer, the button of its store on a phone. */
export default function AppOffer({ apps }: AppOfferProps): ReactElement | null {
  const t = useTranslations('modals');
  const store = storeOf(navigator);
  const fitting = apps.filter(({ key }) => store === null || key === store);
  if (fitting.length === 0) return null;
  return (
    <section className="modal-apps" aria-labelledby="modal-apps-title">
      <h3 id="modal-apps-title">{t('appDownload.title')}</h3>
      {store === null && <p>{t('appOffer.scan')}</p>}
      <ul>
        {fitting.map(({ key, storeUrl }) => (
          <li key={key}>
            {store === null && (
              <QRCodeSVG
                value={storeUrl}
                size={CODE_SIDE}
                marginSize={CODE_MARGIN}
                role="img"
                aria-label={t(`appOffer.${key}`)}
              />
            )}
            <a
              className="btn line small"
              href={storeUrl}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => emitEvent({ name: 'BUTTON_CLICK', button: 'DownloadApp', store: key })}
            >
              {t(`appDownload.${key}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
