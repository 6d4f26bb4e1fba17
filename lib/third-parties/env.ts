import type { StoreUrls } from '../catalog/mobile-apps.ts';

function readAddress(name: string, text: string | undefined): string | null {
  if (!text?.trim()) return null;
  const url = URL.parse(text.trim());
  if (url?.protocol === 'https:' || url?.hostname === 'localhost') return url.href;
  throw new Error(`${name} is “${text}”, but must be an address that begins with https://.`);
}

/**
 * Third parties that may show or count on our pages. Baked into the pages when they are built; the web's
 * server needs the same values.
 */
export interface ThirdParties {
  /** A page that shows an ad in a frame of its own; it is told place and language in the query. */
  readonly adsFrame: string | null;
  /** A script that counts visits. */
  readonly analyticsScript: string | null;
  readonly badge: ProtectionBadge | null;
  readonly signIn: SignInClients;
  /** Pages of the mobile apps in their stores. */
  readonly apps: StoreUrls;
}

/** Badge of a service that looks for copies of our contents, such as DMCA.com. */
interface ProtectionBadge {
  /** Page of the service about this site, to which the badge leads. */
  readonly page: string;
  readonly picture: string;
  /** Script that the service wants beside its badge; null where it wants none. */
  readonly script: string | null;
}

function readBadge(): ProtectionBadge | null {
  const page = readAddress('PROTECTION_BADGE_PAGE_URL', process.env.PROTECTION_BADGE_PAGE_URL);
  const picture = readAddress('PROTECTION_BADGE_PICTURE_URL', process.env.PROTECTION_BADGE_PICTURE_URL);
  const script = readAddress('PROTECTION_BADGE_SCRIPT_URL', process.env.PROTECTION_BADGE_SCRIPT_URL);
  if (page && picture) return { page, picture, script };
  if (!page && !picture && !script) return null;
  throw new Error('A badge needs both PROTECTION_BADGE_PAGE_URL and PROTECTION_BADGE_PICTURE_URL.');
}

/** Sign-in by Google and Apple, as pages need to know it; null where a platform is not set up. */
export interface SignInClients {
  readonly google: {
    readonly clientId: string;
    /** True where Google offers to sign in on every page, before anybody asks for it. */
    readonly oneTap: boolean;
  } | null;
  readonly apple: { readonly clientId: string; readonly script: string } | null;
}

const APPLE_SCRIPT = 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js';

/**
 * Reads which platforms sign in. The api reads the same ids and checks the tokens.
 * @throws Error one line that says what is wrong
 */
function readSignInClients(): SignInClients {
  const google = process.env.GOOGLE_CLIENT_ID?.trim();
  const apple = process.env.APPLE_CLIENT_ID?.trim();
  const script = readAddress('APPLE_SCRIPT_URL', process.env.APPLE_SCRIPT_URL) ?? APPLE_SCRIPT;
  return {
    google: google ? { clientId: google, oneTap: readOneTap(process.env.GOOGLE_ONE_TAP?.trim()) } : null,
    apple: apple ? { clientId: apple, script } : null,
  };
}

function readOneTap(text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'on') return true;
  if (text === 'off') return false;
  throw new Error(`GOOGLE_ONE_TAP is “${text}”, but must be on or off.`);
}

/** Reads the environment. Throws one line that says what is wrong. */
export function readThirdParties(): ThirdParties {
  return {
    adsFrame: readAddress('ADS_FRAME_URL', process.env.ADS_FRAME_URL),
    analyticsScript: readAddress('ANALYTICS_SCRIPT_URL', process.env.ANALYTICS_SCRIPT_URL),
    badge: readBadge(),
    signIn: readSignInClients(),
    apps: {
      ios: readAddress('APP_STORE_URL', process.env.APP_STORE_URL),
      android: readAddress('PLAY_STORE_URL', process.env.PLAY_STORE_URL),
    },
  };
}

/** True where visitors have to be asked for consent. */
export function hasThirdParties({ adsFrame, analyticsScript, badge, signIn }: ThirdParties): boolean {
  const isAsking = [adsFrame, analyticsScript, badge].some((party) => party !== null);
  return isAsking || signIn.google?.oneTap === true;
}
