import { DEFAULT_LOCALE, isLocale, type Locale } from '#lib/catalog/locales.ts';
import { localeCookie, localePath, readLocaleCookie, splitLocale } from './locale-routing.ts';
import { type RequestRules, withoutClosingSlash } from './request-rules.ts';

export interface PageRequest {
  /** Path and query as they came, still encoded. */
  readonly url: string;
  /** The `Cookie` header. */
  readonly cookie: string | undefined;
  /** The `Accept-Language` header. */
  readonly acceptLanguage: string | undefined;
}

export interface Redirect {
  readonly kind: 'redirect';
  readonly location: string;
  readonly status: number;
  readonly setCookie?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A URL whose page there is, but not like this. The page says the message, or else that it was not
 * found.
 */
export interface Refused {
  readonly kind: 'refused';
  readonly locale: Locale;
  readonly path: string;
  readonly status: number;
  readonly message?: string;
}

type Resolution =
  | { readonly kind: 'serve'; readonly locale: Locale; readonly path: string }
  | Redirect
  | Refused
  | { readonly kind: 'notFound'; readonly locale: Locale; readonly path: string };

const SITEMAP = '/sitemap.xml';
/** A redirect that depends on the visitor must not be kept for the next one. */
const PERSONAL = { 'cache-control': 'no-store', vary: 'accept-language, cookie' } as const;

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

interface Visit {
  readonly request: PageRequest;
  readonly rules: RequestRules;
  readonly query: string;
  readonly prefix: Locale | undefined;
}

/** Language of a URL without prefix: the cookie's, else the browser's, else English. */
function visitorLocale({ cookie, acceptLanguage }: PageRequest): { locale: Locale; remembered: boolean } {
  const remembered = readLocaleCookie(cookie);
  return {
    locale: remembered ?? matchAcceptLanguage(acceptLanguage) ?? DEFAULT_LOCALE,
    remembered: remembered !== undefined,
  };
}

function redirectByRule(path: string, visit: Visit): Redirect | undefined {
  const rule = visit.rules.redirects.get(withoutClosingSlash(path));
  if (rule === undefined) return undefined;
  const target = rule.to.startsWith('/') ? localePath(visit.prefix ?? DEFAULT_LOCALE, rule.to) : rule.to;
  const query = target.includes('?') ? visit.query.replace('?', '&') : visit.query;
  return { kind: 'redirect', location: target + query, status: rule.status, headers: {} };
}

function redirectToLanguage(path: string, visit: Visit): Redirect | undefined {
  const { locale, remembered } = visitorLocale(visit.request);
  if (visit.prefix !== undefined || locale === DEFAULT_LOCALE || (remembered && path !== '/'))
    return undefined;
  return {
    kind: 'redirect',
    location: localePath(locale, path) + visit.query,
    status: 302,
    ...(remembered ? {} : { setCookie: localeCookie(locale) }),
    headers: PERSONAL,
  };
}

function redirectFromRoot(visit: Visit): Redirect | undefined {
  const target = visit.rules.rootRedirect;
  if (target === null) return undefined;
  const { locale, remembered } = visitorLocale(visit.request);
  const chosen = visit.prefix ?? locale;
  const remember = visit.prefix === undefined && !remembered && chosen !== DEFAULT_LOCALE;
  return {
    kind: 'redirect',
    location: localePath(chosen, target.path) + visit.query,
    status: target.status,
    ...(remember ? { setCookie: localeCookie(chosen) } : {}),
    headers: visit.prefix === undefined ? PERSONAL : {},
  };
}

function refuse(path: string, { rules, query, prefix }: Visit): Refused | undefined {
  const locale = prefix ?? DEFAULT_LOCALE;
  if (rules.retired.has(path)) return { kind: 'refused', locale, path, status: 410 };
  const verdict = rules.checks.get(path)?.(new URLSearchParams(query)) ?? true;
  return verdict === true ? undefined : { kind: 'refused', locale, path, status: 404, ...verdict };
}

/**
 * Decides what a URL means: the page to serve, where to send the visitor, or that there is no such page.
 * Pure; the only place that knows about prefixes, the language of the first access, closing slashes and the
 * redirect table. Redirects lead to pages of the tables only, so no URL can lead off the site by itself.
 * The rules:
 *
 * - `/en/…` leads to the URL without prefix; a closing slash is put on or taken off by 308 as the page's
 *   canonical path has it.
 * - A URL with prefix is served as it is, and sets no cookie.
 * - Without prefix and cookie, the browser's preferred language decides once, and is remembered. With a
 *   cookie of another language only the home page redirects.
 */
export function resolveRequest(request: PageRequest, rules: RequestRules): Resolution {
  const [, pathname = '/', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(request.url) ?? [];
  const { prefix, path } = splitLocale(pathname);
  const visit: Visit = { request, rules, prefix, query: query.length > 1 ? query : '' };
  const locale = prefix ?? DEFAULT_LOCALE;
  const decoded = decodePath(path);
  const known = decoded === undefined ? undefined : withoutClosingSlash(decoded);
  if (known === undefined) return { kind: 'notFound', locale, path };
  const byRule = redirectByRule(known, visit);
  if (byRule !== undefined) return byRule;
  const refused = refuse(known, visit);
  if (refused !== undefined) return refused;
  const canonical = known === SITEMAP ? SITEMAP : rules.canonicalPaths.get(known);
  if (canonical === undefined) return { kind: 'notFound', locale, path };

  const canonicalUrl = localePath(locale, canonical);
  if (pathname !== canonicalUrl) {
    return { kind: 'redirect', location: canonicalUrl + visit.query, status: 308, headers: {} };
  }
  if (canonical === SITEMAP) return { kind: 'serve', locale, path: canonical };
  const fromRoot = canonical === '/' ? redirectFromRoot(visit) : undefined;
  return fromRoot ?? redirectToLanguage(canonical, visit) ?? { kind: 'serve', locale, path: canonical };
}

/**
 * Path inside Next of a resolved request: pages under their language, sitemaps apart since `sitemap.xml` is a
 * reserved file name.
 */
export function internalPath(resolution: Exclude<Resolution, { kind: 'redirect' }>): string {
  if (resolution.kind === 'refused') return `/${resolution.locale}/page-refused`;
  if (resolution.kind === 'notFound') return `/${resolution.locale}/page-not-found`;
  if (resolution.path === '/sitemap.xml') return `/sitemaps/${resolution.locale}`;
  const path = resolution.path === '/' ? '' : resolution.path.replace(/\/$/, '');
  return `/${resolution.locale}${path}`;
}

const MAX_RANGES = 50;
const MAX_LENGTH = 2000;
const rangePattern =
  /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/;
const traditional = /^zh-(?:hant\b|(?!hans\b).*\b(?:tw|hk|mo)\b)/;

/**
 * Regions of Chinese that write traditional characters count as `tw`; the code `tw` itself is Twi, which we
 * do not speak.
 */
function localeOfRange(range: string): Locale | undefined {
  const primary = range.split('-', 1)[0] ?? '';
  if (primary === 'zh') return traditional.test(range) ? 'tw' : undefined;
  return primary !== 'tw' && isLocale(primary) ? primary : undefined;
}

/**
 * The language of ours that an `Accept-Language` header wants most; the first wins a tie, malformed ranges
 * are passed over.
 */
export function matchAcceptLanguage(header: string | undefined): Locale | undefined {
  let best: Locale | undefined;
  let bestWeight = 0;
  for (const part of (header ?? '').slice(0, MAX_LENGTH).toLowerCase().split(',', MAX_RANGES)) {
    const [, range, quality] = rangePattern.exec(part) ?? [];
    const locale = range === undefined ? undefined : localeOfRange(range);
    const weight = quality === undefined ? 1 : Number(quality);
    if (locale === undefined || weight <= bestWeight) continue;
    best = locale;
    bestWeight = weight;
  }
  return best;
}
