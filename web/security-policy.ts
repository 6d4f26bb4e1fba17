interface PolicyParts {
  /** CSP sources of the page’s own inline scripts: `'sha256-…'`. */
  readonly scripts: readonly string[];
  /** Origins of the api and of the storage. */
  readonly origins: readonly string[];
  /** Origins of others that a configuration lets show something in a frame, or run a script. */
  readonly frames?: readonly string[];
  readonly thirdPartyScripts?: readonly string[];
  readonly secure: boolean;
}

/**
 * The content security policy of one page. Scripts and styles are our own files, and the inline scripts whose hashes are given.
 * `wasm-unsafe-eval` lets the HEIC decoder be compiled; it allows no JavaScript from strings.
 */
export function securityPolicy(parts: PolicyParts): string {
  const { scripts, origins, frames = [], thirdPartyScripts = [], secure } = parts;
  const others = origins.length > 0 ? ` ${origins.join(' ')}` : '';
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts, ...thirdPartyScripts].join(' '),
    "worker-src 'self' blob:",
    "style-src 'self'",
    `img-src 'self' blob: data:${others}`,
    "font-src 'self'",
    [`connect-src 'self' blob:${others}`, ...thirdPartyScripts].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
