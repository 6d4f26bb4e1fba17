import type { IncomingHttpHeaders } from 'node:http';
import { refusalHeader } from '#lib/i18n/refusal-header.ts';
import { internalPath, type Redirect, resolveRequest } from '#lib/i18n/resolve-request.ts';
import { chooseEncoding } from './choose-encoding.ts';
import type { ReadyAnswer, Site } from './site.ts';

interface SiteRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

interface SiteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent for 304, redirects and HEAD. */
  readonly body?: Buffer;
}

/** Files that are asked for under these paths and are not there need no page to say so. */
const filePattern = /^\/(?:_next|cards|icons|manifests|samples)\/|^\/[^/]+\.(?:svg|png|ico|txt|js)$/;

function isKnownRepresentation(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}

function answerWith(
  answer: ReadyAnswer,
  { siteRequest: { method, headers }, status = 200 }: { siteRequest: SiteRequest; status?: number },
): SiteAnswer {
  const representation =
    answer.representations[chooseEncoding(headers['accept-encoding'] as string | undefined)];
  const known = headers['if-none-match'];
  if (status === 200 && known !== undefined && isKnownRepresentation(known, representation.etag)) {
    const { 'content-length': _, ...kept } = representation.headers;
    return { status: 304, headers: kept };
  }
  return method === 'HEAD'
    ? { status, headers: representation.headers }
    : { status, headers: representation.headers, body: representation.body };
}

/**
 * An answer without a body. Nothing of it is left to Next, whose own answers cost much and carry no policy.
 */
function refuse(
  site: Site,
  { status, headers = {} }: { status: number; headers?: Readonly<Record<string, string>> },
): SiteAnswer {
  const all = { ...site.securityHeaders, ...headers, 'cache-control': 'no-store', 'content-length': '0' };
  return { status, headers: all };
}

function redirectAnswer({ location, status, setCookie, headers }: Redirect, site: Site): SiteAnswer {
  const all: Record<string, string> = {
    ...site.securityHeaders,
    ...headers,
    location,
    'content-length': '0',
  };
  if (setCookie !== undefined) all['set-cookie'] = setCookie;
  return { status, headers: all };
}

/** Answers a request from memory; undefined for flight data, which is Next’s own. */
export function answerRequest(request: SiteRequest, site: Site): SiteAnswer | undefined {
  const { method, url, headers } = request;
  if (method !== 'GET' && method !== 'HEAD')
    return refuse(site, { status: 405, headers: { allow: 'GET, HEAD' } });
  const query = url.indexOf('?');
  const pathname = query === -1 ? url : url.slice(0, query);
  const asset = site.assets.get(pathname);
  if (asset !== undefined) return answerWith(asset, { siteRequest: request });
  if (filePattern.test(pathname)) return refuse(site, { status: 404 });
  if (headers.rsc !== undefined) return undefined;

  const { cookie, 'accept-language': acceptLanguage } = headers;
  const resolution = resolveRequest({ url, cookie, acceptLanguage }, site.rules);
  if (resolution.kind === 'redirect') return redirectAnswer(resolution, site);
  const page = site.pages.get(internalPath(resolution));
  if (page === undefined) return undefined;
  if (resolution.kind === 'serve') return answerWith(page, { siteRequest: request });
  const refused = resolution.kind === 'refused' ? resolution : undefined;
  const answer = answerWith(page, { siteRequest: request, status: refused?.status ?? 404 });
  const own = { ...answer.headers, ...(refused && refusalHeader(refused)), 'cache-control': 'no-store' };
  return { ...answer, headers: own };
}
