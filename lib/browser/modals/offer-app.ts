import type { MobileApp } from '../../catalog/mobile-apps.ts';
import { readApps, storeOf } from '../mobile-apps.ts';
import { openModal } from './modal-request.ts';

const KEY = 'app-offered';

/** Mobile app to offer on this device: at most once in a browser session; null where no store has it. */
export function offerOnce(apps: readonly MobileApp[]): MobileApp | null {
  const store = storeOf(navigator);
  const app = apps.find(({ key }) => key === store);
  if (!app) return null;
  try {
    if (sessionStorage.getItem(KEY) !== null) return null;
    sessionStorage.setItem(KEY, app.key);
    return app;
  } catch {
    // Without storage the offer would appear again and again.
    return null;
  }
}

/** Milliseconds before the offer, so that the browser's own download notice comes first. */
const AFTER_SAVING_MS = 1500;

/** Offers the app after the first download of a session, once a file was passed to the browser. */
export function offerApp(): void {
  setTimeout(() => void offer(), AFTER_SAVING_MS);
}

async function offer(): Promise<void> {
  const app = offerOnce(await readApps());
  if (app) await openModal({ kind: 'appDownload', store: app.key, storeUrl: app.storeUrl });
}
