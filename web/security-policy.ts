import type { WebEnvironment } from './env.ts';

/** Headers of every answer, whatever it is. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=(), clipboard-read=(self)',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
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

/** The parts of every page's security policy that the environment decides. */
export function policyOrigins(environment: WebEnvironment) {
  const { apiOrigin, storageOrigin, adsOrigin, analyticsOrigin, signIn, secure } = environment;
  const google = signIn.google ? GOOGLE : undefined;
  return {
    origins: present(apiOrigin, storageOrigin),
    frames: present(adsOrigin, google),
    thirdPartyScripts: present(analyticsOrigin, google && `${google}client`, signIn.apple?.script),
    thirdPartyConnections: present(analyticsOrigin, google),
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
  const { thirdPartyConnections = [], thirdPartyStyles = [] } = parts;
  const others = origins.length > 0 ? ` ${origins.join(' ')}` : '';
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts, ...thirdPartyScripts].join(' '),
    "worker-src 'self' blob:",
    ["style-src 'self'", ...thirdPartyStyles].join(' '),
    `img-src 'self' blob: data:${others}`,
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
