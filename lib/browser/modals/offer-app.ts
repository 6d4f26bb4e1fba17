import { openModal } from '#lib/browser/modals/modal-request.ts';
import { isAnyPublished, type MobileApp, mobileApps } from '#lib/catalog/mobile-apps.ts';

const KEY = 'app-offered';

/** Mobile app to offer on this device: at most once in a browser session; null where no store has it. */
export function offerOnce(apps: readonly MobileApp[] = mobileApps): MobileApp | null {
  const app = findStore(navigator, apps);
  if (app === null) return null;
  try {
    if (sessionStorage.getItem(KEY) !== null) return null;
    sessionStorage.setItem(KEY, app.key);
    return app;
  } catch {
    // Without storage the offer would appear again and again.
    return null;
  }
}

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/**
 * App for a mobile device; the App Store’s where the system is unknown. Null on other devices and for
 * unpublished apps.
 */
function findStore(device: Device, apps: readonly MobileApp[]): MobileApp | null {
  const key = storeKeyOf(device);
  const app = apps.find((one) => one.key === key);
  return app?.storeUrl ? app : null;
}

function storeKeyOf({ userAgent, maxTouchPoints }: Device): MobileApp['key'] | null {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // iPads identify as Macs, but Macs have no touch screens.
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Mobi/.test(userAgent) ? 'ios' : null;
}

/** Milliseconds before the offer, so that the browser's own download notice comes first. */
const AFTER_SAVING_MS = 1500;

/**
 * Offers the app after the first download of a session, once a file was passed to the browser. Nothing is
 * loaded where no store has the app.
 */
export function offerApp(apps = mobileApps): void {
  if (!isAnyPublished(apps)) return;
  setTimeout(() => {
    const app = offerOnce(apps);
    if (app?.storeUrl) void openModal({ kind: 'appDownload', store: app.key, storeUrl: app.storeUrl });
  }, AFTER_SAVING_MS);
}
