import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { readRequestRules } from '#lib/i18n/request-rules.ts';
import { createWebServer } from '#web/serve.ts';

let server: Server;

/** Starts the web with `ROOT_REDIRECT` set. */
async function startWith(value: string): Promise<void> {
  vi.stubEnv('ROOT_REDIRECT', value);
  const site = { pages: new Map(), assets: new Map(), rules: readRequestRules(), securityHeaders: {} };
  server = createWebServer(site, 0).listen(0);
  await once(server, 'listening');
}

afterEach(() => {
  vi.unstubAllEnvs();
  server?.closeAllConnections();
  server?.close();
});

async function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const request = httpRequest({ host: 'localhost', port, path, headers });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

it('[LANG-04] The home page redirects to the page and with the status that ROOT_REDIRECT names', async () => {
  await startWith('307 /photo-enhancer');
  const { statusCode, headers } = await ask('/?a=1');
  expect([statusCode, headers.location]).toEqual([307, '/photo-enhancer?a=1']);
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['cache-control']).toBe('no-store');
});

it('[LANG-04] The redirect of the home page keeps the language of the visitor', async () => {
  await startWith('302 /photo-enhancer');
  expect((await ask('/ja')).headers.location).toBe('/ja/photo-enhancer');
  const byBrowser = await ask('/', { 'accept-language': 'fr-CA, en;q=0.5' });
  expect(byBrowser.headers.location).toBe('/fr/photo-enhancer');
  expect(byBrowser.headers['set-cookie']?.[0]).toMatch(/^i18n_redirected=fr;/);
  const byCookie = await ask('/', { 'accept-language': 'fr', cookie: 'i18n_redirected=ko' });
  expect(byCookie.headers.location).toBe('/ko/photo-enhancer');
});

it('[LANG-04] A closing slash is taken off before the home page redirects', async () => {
  await startWith('302 /photo-enhancer');
  const { statusCode, headers } = await ask('/de/');
  expect([statusCode, headers.location]).toEqual([308, '/de']);
});

it.each([
  '/photo-enhancer',
  '200 /photo-enhancer',
  '302 /no-such-page',
  '302 /',
  '302 https://elsewhere.example',
])('[LANG-04] The web does not start with the root redirect “%s”', (value) => {
  vi.stubEnv('ROOT_REDIRECT', value);
  expect(readRequestRules).toThrow(/ROOT_REDIRECT/);
});
