import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { routes } from '#lib/catalog/routes.ts';
import { readRequestRules } from '#lib/i18n/request-rules.ts';
import type { WebEnvironment } from './env.ts';
import { MANIFEST_FILE, type Manifest, type ManifestEntry, readBuildId } from './manifest.ts';
import { readyAnswer } from './ready-answer.ts';
import { policyOrigins, securityHeaders, securityPolicy } from './security-policy.ts';
import type { ReadyAnswer, Site } from './site.ts';

type UrlPath = Pick<ManifestEntry, 'kind' | 'urlPath'>;

/** A page without prefix may redirect the next visitor; everything else is the same for all. */
function hasPrefix({ kind, urlPath }: UrlPath): boolean {
  return kind !== 'page' || !/^\/en(?:\/|$)/.test(urlPath);
}

/** Pages that search engines leave out, by their address without language. */
const unindexed = new Set(
  routes.filter(({ indexed }) => !indexed).map(({ path }) => path.replace(/\/$/, '')),
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
      ...securityHeaders(parts.secure),
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
  const { apiOrigin, secure } = environment;
  const pages = new Map<string, ReadyAnswer>();
  const assets = new Map<string, ReadyAnswer>([
    // Files that pages fetch at run time, so that one build serves anywhere and an old one is noticed.
    ['/config.json', jsonAnswer({ apiOrigin }, secure)],
    ['/build.json', jsonAnswer({ id: readBuildId() }, secure)],
  ]);
  for (const entry of entries) {
    const inside = entry.kind === 'page' || entry.urlPath.startsWith('/sitemaps/');
    (inside ? pages : assets).set(entry.urlPath, loadEntry(entry, environment));
  }
  return { pages, assets, rules: readRequestRules(), securityHeaders: securityHeaders(secure) };
}
