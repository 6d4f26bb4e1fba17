import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (seen: Seen, response: ServerResponse) => void;

/**
 * A web origin and an api host in one, that speak the envelope over real HTTP, and keep what they were asked.
 */
export interface BrowserHost {
  readonly seen: Seen[];
  /** Answers a path from now on. */
  readonly on: (path: string, answer: Answer) => void;
  /** Requests that a path has got. */
  readonly requests: (path: string) => Seen[];
  readonly close: () => Promise<void>;
}

export function sendEnvelope(
  response: ServerResponse,
  result: unknown,
  { code = 200, message = 'success', status = 200 } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'request-1' });
  response.end(JSON.stringify({ code, message, result }));
}

const soon = () => Math.floor(Date.now() / 1000) + 900;

export const tokens = (name: string) => ({
  token: `token-${name}`,
  refreshToken: `refresh-${name}-0123456789abcdef`,
  tokenExpiresAt: soon(),
});

/** Puts this process into a browser's place at the origin of a new host, with empty storage. */
export async function openBrowserHost(): Promise<BrowserHost> {
  const seen: Seen[] = [];
  const answers = new Map<string, Answer>();
  // Clients close connections first: one that the host closes just as it is used again breaks the call.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const entry = { method, url, headers, body: Buffer.concat(chunks).toString() };
    seen.push(entry);
    const answer = answers.get(url.split('?')[0] ?? '');
    if (answer) answer(entry, response);
    else sendEnvelope(response, null, { code: 404, message: 'Not found.', status: 404 });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('location', new URL('/de/remove-object-from-photo', origin));
  vi.stubGlobal('localStorage', memoryStorage());
  vi.resetModules();
  const on = (path: string, answer: Answer) => void answers.set(path, answer);
  on('/config.json', (_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ apiOrigin: origin }));
  });
  on('/api/user/v2/visit', (_, response) =>
    sendEnvelope(response, {
      id: crypto.randomUUID(),
      bio: 'temp',
      isVip: false,
      current: null,
      ...tokens('a'),
    }),
  );
  return {
    seen,
    on,
    requests: (path) => seen.filter(({ url }) => url.split('?')[0] === path),
    close: () =>
      new Promise((resolve) => {
        vi.unstubAllGlobals();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
