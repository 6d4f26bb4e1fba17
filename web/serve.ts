import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { refusalHeader } from '#lib/i18n/refusal-header.ts';
import { internalPath, type Redirect, resolveRequest } from '#lib/i18n/resolve-request.ts';
import { readWebEnvironment } from './env.ts';
import { loadSite } from './load-site.ts';
import { chooseEncoding, type ReadyAnswer, type Site } from './site.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Next’s own handler, loaded when something first needs it: all pages are answered without it, and it takes a
 * second and 100 MB.
 */
function createNextHandler(port: number): Handler {
  let ready: Promise<Handler> | undefined;
  async function prepare(): Promise<Handler> {
    const { default: createNext } = await import('next');
    const app = createNext({ dev: false, dir: process.cwd(), port });
    await app.prepare();
    return app.getRequestHandler();
  }
  return async (request, response) => {
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    await (await ready)(request, response);
  };
}

const KEEP_ALIVE_MS = 65_000;

/** The web’s own HTTP server: the site from memory, everything else from Next. */
export function createWebServer(site: Site, port: number): Server {
  const next = createNextHandler(port);

  async function handOver(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(site.securityHeaders)) response.setHeader(name, value);
    try {
      await next(request, response);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      if (!response.headersSent) response.writeHead(500, { 'content-length': '0' });
      response.end();
    }
  }

  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const answer = answerRequest({ method, url, headers }, site);
    if (answer === undefined) {
      void handOver(request, response);
      return;
    }
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

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
const filePattern = /^\/(?:_next|cards|diagrams|icons|manifests|samples)\/|^\/[^/]+\.(?:svg|png|ico|txt|js)$/;

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
function answerRequest(request: SiteRequest, site: Site): SiteAnswer | undefined {
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

/** Milliseconds that open requests may take to end after a stop signal. */
const GRACE_MS = 5000;

function failStart(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function start(): void {
  const environment = readWebEnvironment();
  const { port } = environment;
  const server = createWebServer(loadSite(environment), port);
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      failStart(`Port ${port} is already in use. Set WEB_PORT to another one.`);
    }
    failStart(`The web cannot listen on port ${port}: ${error.message}`);
  });
  server.listen(port, () => process.stdout.write(`web listens on http://localhost:${port}\n`));

  function stop(): void {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop);
  // Whoever started this program with a channel to it has died.
  process.once('disconnect', stop);
}

if (import.meta.main) {
  try {
    start();
  } catch (error) {
    failStart(error instanceof Error ? error.message : String(error));
  }
}
