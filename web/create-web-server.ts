import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerRequest } from './answer-request.ts';
import { createNextHandler } from './next-handler.ts';
import type { Site } from './site.ts';

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
