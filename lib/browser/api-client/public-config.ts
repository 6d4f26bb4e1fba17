import type { StoreUrls } from '../../catalog/mobile-apps.ts';
import type { PaymentsMode } from '../../payments/payments.ts';
import type { PaymentScripts } from '../../payments/scripts.ts';
import type { SignInClients } from '../../third-parties/env.ts';
import { fetchWithin } from './resilient-fetch.ts';

/** Public configuration that the web server gives to every browser at run time. */
interface PublicConfig {
  /** Origin of the api host, without a slash at the end. */
  readonly apiOrigin: string;
  /** Money on this copy; nothing is sold where the site runs without its own server. */
  readonly paymentsMode: PaymentsMode;
  /** Scripts of providers that are paid inside pages; missing where the site runs without its own server. */
  readonly paymentScripts?: PaymentScripts | undefined;
  /** Sign-in by Google and Apple; a platform that is not set up is null or missing. */
  readonly signIn: Partial<SignInClients>;
  /** Pages of the mobile apps in their stores. */
  readonly apps: StoreUrls;
  /** True where pages have places for ads. */
  readonly hasAds: boolean;
  /** True where AVI and codecs without a name are taken, too. */
  readonly readsMoreVideos: boolean;
}

const NO_APPS: StoreUrls = { ios: null, android: null };

/** Port of the api host where the site runs without its own server and so without `/config.json`. */
const DEFAULT_API_PORT = 4000;

const TOO_MANY = 429;

let pending: Promise<PublicConfig> | undefined;

/** The public configuration, fetched once per page. A failed fetch is tried again by the next caller. */
export function readPublicConfig(): Promise<PublicConfig> {
  pending ??= fetchConfig().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function fetchConfig(): Promise<PublicConfig> {
  const response = await fetchWithin(new URL('/config.json', location.href));
  // A server that is there and cannot answer now: to take it for none would send all calls astray.
  if (response.status >= 500 || response.status === TOO_MANY) throw new Error(`status ${response.status}`);
  if (response.ok && response.headers.get('content-type')?.includes('json')) {
    const config: unknown = await response.json();
    if (hasApiOrigin(config)) {
      const {
        apiOrigin,
        paymentsMode = 'off',
        paymentScripts,
        signIn = {},
        apps = NO_APPS,
        hasAds = false,
        readsMoreVideos = false,
      } = config;
      return {
        apiOrigin: apiOrigin.replace(/\/$/, ''),
        ...{ paymentsMode, paymentScripts, signIn, apps, hasAds, readsMoreVideos },
      };
    }
  }
  const apiOrigin = `${location.protocol}//${location.hostname}:${DEFAULT_API_PORT}`;
  const nothing = { paymentsMode: 'off', signIn: {}, apps: NO_APPS, hasAds: false } as const;
  return { apiOrigin, ...nothing, readsMoreVideos: false };
}

function hasApiOrigin(value: unknown): value is Pick<PublicConfig, 'apiOrigin'> & Partial<PublicConfig> {
  return (
    typeof value === 'object' && value !== null && 'apiOrigin' in value && typeof value.apiOrigin === 'string'
  );
}
