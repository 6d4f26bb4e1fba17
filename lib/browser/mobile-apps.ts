import { type MobileApp, publishedApps } from '../catalog/mobile-apps.ts';
import { readPublicConfig } from './api-client/public-config.ts';

/** Apps that can be installed, as this copy names them; none where that is not known. */
export async function readApps(): Promise<readonly MobileApp[]> {
  try {
    return publishedApps((await readPublicConfig()).apps);
  } catch {
    return [];
  }
}

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Store of a mobile device; the App Store where the system is unknown. Null of other devices. */
export function storeOf({ userAgent, maxTouchPoints }: Device): MobileApp['key'] | null {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // iPads identify as Macs, but Macs have no touch screens.
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Mobi/.test(userAgent) ? 'ios' : null;
}
