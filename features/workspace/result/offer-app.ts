import { openModal } from '#lib/browser/modals/modal-request.ts';
import { isAnyPublished, mobileApps } from '#lib/catalog/mobile-apps.ts';

/** Milliseconds before the offer, so that the browser's own download notice comes first. */
const AFTER_SAVING_MS = 1500;

/**
 * Offers the app after the first download of a session, once a file was passed to the browser. Nothing is
 * loaded where no store has the app.
 */
export function offerApp(apps = mobileApps): void {
  if (!isAnyPublished(apps)) return;
  setTimeout(async () => {
    const part = await import('./offer-once.ts').catch(() => null);
    const app = part?.offerOnce(apps);
    if (app?.storeUrl) await openModal({ kind: 'appDownload', store: app.key, storeUrl: app.storeUrl });
  }, AFTER_SAVING_MS);
}
