import { type MobileApp, mobileApps } from '#lib/catalog/mobile-apps.ts';

const KEY = 'app-offered';

/** The app to offer on this device now: at most once in a session of the browser, and never where no store has it. */
export function offerOnce(apps: readonly MobileApp[] = mobileApps): MobileApp | null {
  const app = findStore(navigator, apps);
  if (app === null) return null;
  try {
    if (sessionStorage.getItem(KEY) !== null) return null;
    sessionStorage.setItem(KEY, app.key);
    return app;
  } catch {
    // Without storage the offer would come up again and again.
    return null;
  }
}

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** The app for a mobile device, which is the App Store’s where it is neither of the two; null on all others and where none is published. */
function findStore(device: Device, apps: readonly MobileApp[]): MobileApp | null {
  const key = storeKeyOf(device);
  const app = apps.find((one) => one.key === key);
  return app?.storeUrl ? app : null;
}

function storeKeyOf({ userAgent, maxTouchPoints }: Device): MobileApp['key'] | null {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // iPads say that they are Macs, which have no touch screens.
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Mobi/.test(userAgent) ? 'ios' : null;
}
