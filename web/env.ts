import type { StoreUrls } from '#lib/catalog/mobile-apps.ts';
import { readPort } from '#lib/environment/read-port.ts';
import { readEnvironmentPayments, readEnvironmentScripts } from '#lib/payments/env.ts';
import type { PaymentsMode } from '#lib/payments/payments.ts';
import type { PaymentScripts } from '#lib/payments/scripts.ts';
import { readThirdParties, type SignInClients } from '#lib/third-parties/env.ts';

/** Environment of the web. All of it may differ from run to run of one build. */
export interface WebEnvironment {
  readonly port: number;
  /** Public address of the api. */
  readonly apiOrigin: string;
  /** Origin of pictures in the storage, beside the api. */
  readonly storageOrigin: string | undefined;
  readonly paymentsMode: PaymentsMode;
  readonly paymentScripts: PaymentScripts;
  /** Origins of the ad frame and of the analytics script. */
  readonly adsOrigin: string | undefined;
  readonly analyticsOrigin: string | undefined;
  /** Origins of the picture and the script of the protection badge. */
  readonly badgePictureOrigin: string | undefined;
  readonly badgeScriptOrigin: string | undefined;
  readonly signIn: SignInClients;
  readonly apps: StoreUrls;
  /** True where the operator's ffmpeg reads more kinds of video. */
  readonly readsMoreVideos: boolean;
  /** True where visitors come by https. */
  readonly secure: boolean;
}

function readOrigin(name: string): string | undefined {
  const text = process.env[name]?.split(',')[0]?.trim();
  if (!text) return undefined;
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  throw new Error(`${name} is “${text}”, but must be an urlPath that begins with http:// or https://.`);
}

function originOf(url: string | null): string | undefined {
  return url === null ? undefined : new URL(url).origin;
}

/** Reads the environment. Throws one line that says what is wrong. */
export function readWebEnvironment(): WebEnvironment {
  const { adsFrame, analyticsScript, badge, signIn, apps } = readThirdParties();
  return {
    port: readPort('WEB_PORT', {
      text: process.env.WEB_PORT,
      fallback: readPort('PORT', { text: process.env.PORT, fallback: 3000 }),
    }),
    apiOrigin:
      readOrigin('API_ORIGIN') ??
      `http://localhost:${readPort('API_PORT', { text: process.env.API_PORT, fallback: 4000 })}`,
    paymentsMode: readEnvironmentPayments().mode,
    paymentScripts: readEnvironmentScripts(),
    storageOrigin: readOrigin('S3_ENDPOINT'),
    adsOrigin: originOf(adsFrame),
    analyticsOrigin: originOf(analyticsScript),
    badgePictureOrigin: originOf(badge?.picture ?? null),
    badgeScriptOrigin: originOf(badge?.script ?? null),
    ...{ signIn, apps },
    readsMoreVideos: Boolean(process.env.FFMPEG_PATH?.trim()),
    secure: readOrigin('WEB_ORIGIN')?.startsWith('https:') ?? false,
  };
}

/** Public configuration that every browser gets at run time, under `/config.json`. */
export function publicConfig(environment: WebEnvironment) {
  const { apiOrigin, paymentsMode, paymentScripts, signIn, apps, adsOrigin, readsMoreVideos } = environment;
  const hasAds = adsOrigin !== undefined;
  return { apiOrigin, paymentsMode, paymentScripts, signIn, apps, hasAds, readsMoreVideos };
}
