import { afterEach, describe, expect, it, vi } from 'vitest';
import { readWebEnvironment } from '#web/env.ts';

const names = [
  'WEB_PORT',
  'PORT',
  'API_PORT',
  'API_ORIGIN',
  'S3_ENDPOINT',
  'WEB_ORIGIN',
  'ADS_FRAME_URL',
  'ANALYTICS_SCRIPT_URL',
  'PROTECTION_BADGE_PAGE_URL',
  'PROTECTION_BADGE_PICTURE_URL',
  'PROTECTION_BADGE_SCRIPT_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_ONE_TAP',
  'APPLE_CLIENT_ID',
  'APPLE_SCRIPT_URL',
  'APP_STORE_URL',
  'PLAY_STORE_URL',
  'FFMPEG_PATH',
];

function readWith(values: Record<string, string>) {
  for (const name of names) vi.stubEnv(name, values[name]);
  return readWebEnvironment();
}

afterEach(() => vi.unstubAllEnvs());

describe('the web’s environment', () => {
  it('The web needs no environment variable', () => {
    expect(readWith({})).toEqual({
      port: 3000,
      apiOrigin: 'http://localhost:4000',
      storageOrigin: undefined,
      paymentsMode: 'test',
      paymentScripts: { stripe: null, paypal: null },
      adsOrigin: undefined,
      analyticsOrigin: undefined,
      signIn: { google: null, apple: null },
      apps: { ios: null, android: null },
      readsMoreVideos: false,
      secure: false,
    });
  });

  it('The web takes ports, the api, the storage and its own origin from the environment', () => {
    const values = {
      WEB_PORT: '8080',
      PORT: '9',
      API_ORIGIN: 'https://api.example/',
      S3_ENDPOINT: 'https://s3.example/path',
      WEB_ORIGIN: 'https://pictor.example, https://www.pictor.example',
      ADS_FRAME_URL: 'https://ads.example/frame?site=1',
      ANALYTICS_SCRIPT_URL: 'https://count.example/script.js',
      PROTECTION_BADGE_PAGE_URL: 'https://badge.example/status',
      PROTECTION_BADGE_PICTURE_URL: 'https://pictures.example/badge.png',
      GOOGLE_CLIENT_ID: 'google',
      GOOGLE_ONE_TAP: 'off',
      APPLE_CLIENT_ID: 'apple',
      PLAY_STORE_URL: 'https://play.example/pictor',
      FFMPEG_PATH: '/usr/bin/ffmpeg',
    };
    expect(readWith(values)).toEqual({
      port: 8080,
      apiOrigin: 'https://api.example',
      storageOrigin: 'https://s3.example',
      paymentsMode: 'off',
      paymentScripts: { stripe: null, paypal: null },
      adsOrigin: 'https://ads.example',
      analyticsOrigin: 'https://count.example',
      badgePictureOrigin: 'https://pictures.example',
      signIn: {
        google: { clientId: 'google', oneTap: false },
        apple: { clientId: 'apple', script: expect.stringMatching(/^https:\/\/appleid\.cdn-apple\.com\//) },
      },
      apps: { ios: null, android: 'https://play.example/pictor' },
      readsMoreVideos: true,
      secure: true,
    });
    expect(readWith({ PORT: '81', API_PORT: '4400' })).toMatchObject({
      port: 81,
      apiOrigin: 'http://localhost:4400',
    });
  });

  it.each([
    ['WEB_PORT', 'http'],
    ['WEB_PORT', '0'],
    ['API_PORT', '65536'],
    ['API_ORIGIN', 'api.example'],
    ['S3_ENDPOINT', 'ftp://files.example'],
    ['WEB_ORIGIN', 'javascript:alert(1)'],
    ['ADS_FRAME_URL', 'http://ads.example/frame'],
    ['GOOGLE_ONE_TAP', 'sometimes'],
    ['APPLE_SCRIPT_URL', 'http://apple.example/auth.js'],
  ])('The web says in one line that %s cannot be %s', (name, value) => {
    expect(() => readWith({ GOOGLE_CLIENT_ID: 'google', [name]: value })).toThrow(
      new RegExp(`^${name} is “[^”]*”, but must be [^\n]*$`),
    );
  });
});
