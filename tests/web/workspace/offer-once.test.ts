import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerOnce } from '#lib/browser/modals/offer-app.ts';
import type { MobileApp } from '#lib/catalog/mobile-apps.ts';

const ios: MobileApp = { key: 'ios', storeUrl: 'https://apps.apple.com/app/id1' };
const android: MobileApp = { key: 'android', storeUrl: 'https://play.google.com/store/apps/details?id=one' };
const devices = {
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1',
  Android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36',
  iPad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
  other: 'Mozilla/5.0 (Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
};

function useDevice(name: keyof typeof devices): void {
  vi.stubGlobal('navigator', { userAgent: devices[name], maxTouchPoints: name === 'desktop' ? 0 : 5 });
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the offer of the app', () => {
  it.each([
    ['iPhone', 'ios'],
    ['iPad', 'ios'],
    ['Android', 'android'],
    ['other', 'ios'],
  ] as const)(
    '[MODAL-19] The offer of the app leads on %s to the store of %s, once in a session',
    (device, key) => {
      useDevice(device);
      expect(offerOnce([ios, android])?.key).toBe(key);
      expect(offerOnce([ios, android])).toBeNull();
    },
  );

  it('[MODAL-19] The app is not offered on a computer, nor where the store does not have it', () => {
    useDevice('desktop');
    expect(offerOnce([ios, android])).toBeNull();
    useDevice('iPhone');
    expect(offerOnce([android])).toBeNull();
    expect(offerOnce([ios, android])?.key).toBe('ios');
  });
});
