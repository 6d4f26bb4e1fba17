import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerRequest } from './answer-request.ts';
import type { Site } from './site.ts';

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
    ready ??= prepare();
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
