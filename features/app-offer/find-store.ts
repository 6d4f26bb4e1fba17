import type { MobileApp } from '#lib/catalog/mobile-apps.ts';

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** The app for a mobile device, which is the App Store’s where it is neither of the two; null on all others and where none is published. */
export function findStore(device: Device, apps: readonly MobileApp[]): MobileApp | null {
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
