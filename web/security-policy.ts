import type { PaymentScripts } from '#lib/payments/scripts.ts';
import type { WebEnvironment } from './env.ts';

/** Headers of every answer but files with a hash in their names. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    ...fileHeaders(secure),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=(), clipboard-read=(self)',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
  };
}

/** Headers of such files too; a page loads many, and the others say nothing about a script or a font. */
export function fileHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

function present(...origins: readonly (string | undefined)[]): string[] {
  return origins.filter((origin) => origin !== undefined);
}

/**
 * Addresses of Google's sign-in, as Google lists them:
 * https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy
 */
const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * Addresses that pages of Stripe inside our own need, as Stripe lists them:
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const STRIPE = {
  home: '.stripe.com',
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  connections: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  frames: [
    ...['https://js.stripe.com', 'https://*.js.stripe.com'],
    ...['https://hooks.stripe.com', 'https://checkout.stripe.com'],
  ],
  images: ['https://*.stripe.com'],
} as const;

/** The same of PayPal’s buttons: https://developer.paypal.com/sdk/js/best-practices */
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com'] as const;
const PAYPAL = {
  home: '.paypal.com',
  scripts: PAYPAL_HOSTS,
  connections: PAYPAL_HOSTS,
  frames: PAYPAL_HOSTS,
  images: PAYPAL_HOSTS,
} as const;

type ProviderSources = Readonly<Record<Exclude<keyof typeof STRIPE, 'home'>, readonly string[]>>;

/** Sources for scripts of payment providers: with an address of their own, from its origin alone. */
function providerSources({ stripe, paypal }: PaymentScripts): ProviderSources {
  const lists = [stripe && listOf(stripe.script, STRIPE), paypal && listOf(paypal.script, PAYPAL)];
  const of = (part: keyof ProviderSources) => [...new Set(lists.flatMap((list) => list?.[part] ?? []))];
  return {
    scripts: of('scripts'),
    connections: of('connections'),
    frames: of('frames'),
    images: of('images'),
  };
}

function listOf(script: string, known: ProviderSources & { readonly home: string }): ProviderSources {
  const { hostname, origin } = new URL(script);
  const own = [origin];
  return hostname.endsWith(known.home) ? known : { scripts: own, connections: own, frames: own, images: own };
}

/** The parts of every page's security policy that the environment decides. */
export function policyOrigins(environment: WebEnvironment) {
  const { apiOrigin, storageOrigin, adsOrigin, analyticsOrigin, signIn, secure } = environment;
  const { badgePictureOrigin, badgeScriptOrigin } = environment;
  const providers = providerSources(environment.paymentScripts);
  const google = signIn.google ? GOOGLE : undefined;
  return {
    origins: present(apiOrigin, storageOrigin),
    frames: present(adsOrigin, google, ...providers.frames),
    thirdPartyScripts: present(
      ...[analyticsOrigin, badgeScriptOrigin, google && `${google}client`, signIn.apple?.script],
      ...providers.scripts,
    ),
    thirdPartyConnections: present(analyticsOrigin, google, ...providers.connections),
    thirdPartyImages: present(badgePictureOrigin, ...providers.images),
    thirdPartyStyles: present(google && `${google}style`),
    secure,
  };
}

interface PolicyParts {
  /** CSP sources of the page’s own inline scripts: `'sha256-…'`. */
  readonly scripts: readonly string[];
  /** Origins of the api and of the storage. */
  readonly origins: readonly string[];
  /** Sources of others that a configuration lets show something in a frame, or run a script. */
  readonly frames?: readonly string[];
  readonly thirdPartyScripts?: readonly string[];
  /** Sources that those scripts may ask, and take styles from. */
  readonly thirdPartyConnections?: readonly string[];
  readonly thirdPartyImages?: readonly string[];
  readonly thirdPartyStyles?: readonly string[];
  readonly secure: boolean;
}

/**
 * The content security policy of one page. Scripts and styles are our own files, and the inline scripts whose
 * hashes are given. `wasm-unsafe-eval` lets the HEIC decoder be compiled; it allows no JavaScript from
 * strings.
 */
export function securityPolicy(parts: PolicyParts): string {
  const { scripts, origins, frames = [], thirdPartyScripts = [], secure } = parts;
  const { thirdPartyConnections = [], thirdPartyStyles = [], thirdPartyImages = [] } = parts;
  const others = origins.length > 0 ? ` ${origins.join(' ')}` : '';
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts, ...thirdPartyScripts].join(' '),
    "worker-src 'self' blob:",
    ["style-src 'self'", ...thirdPartyStyles].join(' '),
    [`img-src 'self' blob: data:${others}`, ...thirdPartyImages].join(' '),
    `media-src 'self' blob:${others}`,
    "font-src 'self'",
    [`connect-src 'self' blob:${others}`, ...thirdPartyConnections].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
