import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRequestRules } from '#lib/i18n/request-rules.ts';
import { readyAnswer } from '#web/load-site.ts';
import { createWebServer } from '#web/serve.ts';
import type { ReadyAnswer, Site } from '#web/site.ts';

function ready(kind: ReadyAnswer['kind'], body: string): ReadyAnswer {
  const identity = Buffer.from(body);
  const bodies = { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
  return readyAnswer({
    kind,
    hash: body.slice(0, 6),
    headers: { 'content-type': 'text/html', vary: 'v' },
    bodies,
  });
}

const site: Site = {
  pages: new Map([
    ['/en', ready('page', 'home! English')],
    ['/de', ready('page', 'heim! Deutsch')],
    ['/de/remove-object-from-photo', ready('page', 'tool!! Deutsch')],
    ['/en/page-not-found', ready('page', 'never! English')],
    ['/de/page-not-found', ready('page', 'nichts! Deutsch')],
    ['/sitemaps/de', ready('asset', 'sitemap Deutsch')],
  ]),
  assets: new Map([
    ['/robots.txt', ready('asset', 'robots')],
    ['/sw.js', ready('worker', 'worker()')],
    ['/_next/static/a.js', ready('immutable', 'script()')],
  ]),
  rules: readRequestRules(),
  securityHeaders: { 'x-content-type-options': 'nosniff' },
};

let server: Server;
let port: number;

beforeAll(async () => {
  server = createWebServer(site, 0);
  server.listen(0);
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = httpRequest({ host: 'localhost', port, path, headers, method });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('pages', () => {
  it('Pages come in the best encoding the browser takes, each with its own ETag', async () => {
    const br = await ask('/de', { 'accept-encoding': 'gzip, br' });
    const gzip = await ask('/de', { 'accept-encoding': 'gzip' });
    const plain = await ask('/de');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe('heim! Deutsch');
    expect(gunzipSync(gzip.body).toString()).toBe('heim! Deutsch');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe('heim! Deutsch');
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('Pages are not sent again to a browser that has them', async () => {
    const { headers } = await ask('/de', { 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    for (const known of [etag, `"x", W/${etag}`, '*']) {
      const again = await ask('/de', { 'accept-encoding': 'br', 'if-none-match': known });
      expect(again.status).toBe(304);
      expect(again.headers.etag).toBe(etag);
      expect(again.body).toHaveLength(0);
    }
    expect((await ask('/de', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('Pages answer HEAD with all headers and no body', async () => {
    const head = await ask('/de', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(String('heim! Deutsch'.length));
    expect(head.body).toHaveLength(0);
  });

  it('[LANG-01] Redirects to a language are not cached', async () => {
    const { status, headers } = await ask('/?x=1', { 'accept-language': 'de' });
    expect(status).toBe(302);
    expect(headers).toMatchObject({
      location: '/de?x=1',
      'cache-control': 'no-store',
      vary: 'accept-language, cookie',
      'set-cookie': ['i18n_redirected=de; Path=/; Max-Age=31536000; SameSite=Lax'],
      'x-content-type-options': 'nosniff',
    });
  });

  it('[LANG-01] Pages under a prefix set no cookie', async () => {
    const { status, headers } = await ask('/de/remove-object-from-photo?x', { 'accept-language': 'fr' });
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('[ROUTE-07] A missing page answers 404 in the language of the path, even to a conditional request', async () => {
    const german = await ask('/de/nope');
    expect(german.status).toBe(404);
    expect(german.body.toString()).toBe('nichts! Deutsch');
    expect(german.headers['cache-control']).toBe('no-store');
    const again = await ask('/nope', { 'if-none-match': '*' });
    expect(again.status).toBe(404);
    expect(again.body.toString()).toBe('never! English');
  });
});

describe('files', () => {
  it('Files with a hash in their name are cached for a year, and others are validated each time', async () => {
    const hashed = await ask('/_next/static/a.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const named = await ask('/robots.txt?query');
    expect(named.headers['cache-control']).toBe('public, max-age=3600, must-revalidate');
    expect(named.body.toString()).toBe('robots');
  });

  it('The service worker is validated every time', async () => {
    const { headers, body } = await ask('/sw.js');
    expect([headers['cache-control'], body.toString()]).toEqual(['no-cache', 'worker()']);
  });

  it('Missing files answer 404 and are not cached', async () => {
    for (const path of ['/_next/static/gone.js', '/samples/none.jpg', '/cards/de/none.jpg', '/favicon.ico']) {
      const { status, headers, body } = await ask(path);
      expect([status, headers['cache-control'], body.length]).toEqual([404, 'no-store', 0]);
    }
  });

  it('[ROUTE-13] The web server serves the sitemap of each language', async () => {
    const { status, body } = await ask('/de/sitemap.xml');
    expect([status, body.toString()]).toEqual([200, 'sitemap Deutsch']);
  });
});

describe('what the site does not use', () => {
  it('Paths of Next that no page uses, its image service among them, are answered 404 with the policy', async () => {
    for (const path of ['/_next/image?url=%2Ficon.png&w=64&q=75', '/_next/data/x/index.json', '/_next/']) {
      const { status, headers, body } = await ask(path);
      expect([path, status, body.length]).toEqual([path, 404, 0]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('Methods that no page uses are answered 405', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'TRACE']) {
      const answered = await new Promise((resolve, reject) => {
        const asking = httpRequest({ port, host: 'localhost', path: '/', method }, (answer) => {
          answer.resume();
          resolve([answer.statusCode, answer.headers.allow]);
        });
        asking.on('error', reject).end();
      });
      expect([method, answered]).toEqual([method, [405, 'GET, HEAD']]);
    }
  });
});

describe('a server that is asked in many ways at once', () => {
  it('Requests of many kinds at once are each answered as if alone', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const prefix = index % 2 === 0 ? '/de' : '/';
        const response = await fetch(`http://localhost:${port}${prefix}`, {
          headers: { 'accept-language': '' },
        });
        return response.text();
      }),
    );
    expect(new Set(answers.filter((_, index) => index % 2 === 0))).toEqual(new Set(['heim! Deutsch']));
    expect(new Set(answers.filter((_, index) => index % 2 === 1))).toEqual(new Set(['home! English']));
  });
});
