import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readAvailability } from '#lib/availability/env.ts';
import { routes } from '#lib/catalog/routes.ts';
import { readRequestRules } from '#lib/i18n/request-rules.ts';
import { isIndexed } from '#lib/seo/sitemap.ts';
import { publicConfig, type WebEnvironment } from './env.ts';
import { MANIFEST_FILE, type Manifest, type ManifestEntry, readBuildId } from './manifest.ts';
import { fileHeaders, policyOrigins, securityHeaders, securityPolicy } from './security-policy.ts';
import type { Encoding, ReadyAnswer, Representation, Site } from './site.ts';

interface AnswerParts {
  readonly kind: ReadyAnswer['kind'];
  readonly hash: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer };
}

const CACHE_CONTROL = {
  // Always asked for again, answered by 304 while nothing changed: pages name hashed files that a new build
  // replaces.
  page: 'public, max-age=0, must-revalidate',
  asset: 'public, max-age=3600, must-revalidate',
  immutable: 'public, max-age=31536000, immutable',
  // An old one in a cache on the way would stay in charge of all pages.
  worker: 'no-cache',
} as const;

/**
 * Puts an answer’s encodings together with their headers. Encodings that are missing fall back to the plain
 * bytes.
 */
export function readyAnswer({ kind, hash, headers, bodies }: AnswerParts): ReadyAnswer {
  function representation(encoding: Encoding): Representation {
    const body = bodies[encoding];
    if (body === undefined) return representation('identity');
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
    const all: Record<string, string> = {
      ...headers,
      'cache-control': CACHE_CONTROL[kind],
      'content-length': String(body.length),
      etag,
    };
    if (encoding !== 'identity') all['content-encoding'] = encoding;
    return { body, etag, headers: all };
  }
  return {
    kind,
    representations: {
      br: representation('br'),
      gzip: representation('gzip'),
      identity: representation('identity'),
    },
  };
}

type UrlPath = Pick<ManifestEntry, 'kind' | 'urlPath'>;

/** A page without prefix may redirect the next visitor; everything else is the same for all. */
function hasPrefix({ kind, urlPath }: UrlPath): boolean {
  return kind !== 'page' || !/^\/en(?:\/|$)/.test(urlPath);
}

/** Pages that search engines leave out, by their address without language. */
const unindexed = new Set(
  routes.filter((route) => !isIndexed(route, readAvailability())).map(({ path }) => path.replace(/\/$/, '')),
);

function isUnindexed({ kind, urlPath }: UrlPath): boolean {
  return kind === 'page' && unindexed.has(urlPath.replace(/^\/[^/]+/, ''));
}

/** Headers of an entry for caches and search engines, by its path. */
export function headersOfPath(entry: UrlPath): Record<string, string> {
  return {
    vary: hasPrefix(entry) ? 'accept-encoding' : 'accept-encoding, accept-language, cookie',
    ...(isUnindexed(entry) ? { 'x-robots-tag': 'noindex' } : {}),
  };
}

function loadEntry(entry: ManifestEntry, environment: WebEnvironment): ReadyAnswer {
  const parts = policyOrigins(environment);
  const { kind, scripts = [] } = entry;
  // The policy is part of what a 304 keeps in the browser, so it is part of the hash.
  const policy = kind === 'page' ? securityPolicy({ scripts, ...parts }) : undefined;
  const hash = policy
    ? createHash('sha256').update(entry.hash).update(policy).digest('base64url').slice(0, 16)
    : entry.hash;
  return readyAnswer({
    kind,
    hash,
    headers: {
      ...(kind === 'immutable' ? fileHeaders : securityHeaders)(parts.secure),
      'content-type': entry.type,
      ...headersOfPath(entry),
      ...(policy ? { 'content-security-policy': policy } : {}),
    },
    bodies: {
      identity: readFileSync(entry.file),
      ...(entry.br ? { br: readFileSync(entry.br) } : {}),
      ...(entry.gzip ? { gzip: readFileSync(entry.gzip) } : {}),
    },
  });
}

function jsonAnswer(data: object, secure: boolean): ReadyAnswer {
  const identity = Buffer.from(JSON.stringify(data));
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  const headers = { ...securityHeaders(secure), 'content-type': 'application/json; charset=utf-8' };
  return readyAnswer({ kind: 'page', hash, headers, bodies: { identity } });
}

/** Reads all that the build prepared into memory. Throws one line where there is no build. */
export function loadSite(environment: WebEnvironment): Site {
  if (!existsSync(MANIFEST_FILE)) throw new Error('The pages are not built yet: run npm run build.');
  const { entries } = JSON.parse(readFileSync(MANIFEST_FILE, 'utf8')) as Manifest;
  const { secure } = environment;
  const pages = new Map<string, ReadyAnswer>();
  const assets = new Map<string, ReadyAnswer>([
    // Files that pages fetch at run time, so that one build serves anywhere and an old one is noticed.
    ['/config.json', jsonAnswer(publicConfig(environment), secure)],
    ['/build.json', jsonAnswer({ id: readBuildId() }, secure)],
  ]);
  for (const entry of entries) {
    const inside = entry.kind === 'page' || entry.urlPath.startsWith('/sitemaps/');
    (inside ? pages : assets).set(entry.urlPath, loadEntry(entry, environment));
  }
  return { pages, assets, rules: readRequestRules(), securityHeaders: securityHeaders(secure) };
}
