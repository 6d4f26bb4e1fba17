import { type MobileApp, mobileApps } from '#lib/catalog/mobile-apps.ts';
import { findStore } from './find-store.ts';

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
    // Where nothing can be remembered it would come up again and again.
    return null;
  }
}
