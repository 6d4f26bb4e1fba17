import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Webhook } from '#api/http/webhooks.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';

const PATH = '/api/test/events';
const MAX_BYTES = 100 * 1024;
const SECRET = 'a secret of the provider';

const signatureOf = (bytes: Uint8Array) => createHmac('sha256', SECRET).update(bytes).digest('hex');

let taken: Buffer[] = [];

const signedWebhook: Webhook = {
  path: PATH,
  contentTypes: ['application/json', 'text/plain'],
  maxBytes: MAX_BYTES,
  async handle({ bytes, headers }) {
    const given = Buffer.from(String(headers['x-signature']));
    const due = Buffer.from(signatureOf(bytes));
    if (given.length !== due.length || !timingSafeEqual(given, due)) throw new AppError('invalid_request');
    taken.push(bytes);
  },
};

let host: TestHost;
beforeAll(async () => {
  const other: Webhook = { ...signedWebhook, path: '/api/test/others', contentTypes: ['text/xml'] };
  host = await buildTestHost({ webhooks: [signedWebhook, other], settings: { roles: ['http'] } });
});
afterAll(() => host.close());
beforeEach(() => {
  taken = [];
});

interface Sent {
  readonly type?: string;
  readonly signature?: string;
  readonly path?: string;
}

function send(bytes: Uint8Array, { type = 'application/json', signature, path = PATH }: Sent = {}) {
  const headers = { 'content-type': type, 'x-signature': signature ?? signatureOf(bytes) };
  return fetch(host.origin + path, { method: 'POST', headers, body: Buffer.from(bytes) });
}

const utf8 = (text: string) => new TextEncoder().encode(text);

it.each([
  ['unusual white space', utf8('\r\n{ "b" :\t1 ,\n\n "a":2.0e0 }  ')],
  ['keys in another order, and twice', utf8('{"z":1,"a":2,"z":3,"10":0,"2":0}')],
  [
    'letters that are not ASCII, written out and escaped',
    utf8('{"name":"Zoë 株式会社 👩‍👩‍👧","same":"Zo\\u00eb"}'),
  ],
  ['a byte order mark', utf8('\ufeff{}')],
  ['keys that JSON parsers refuse', utf8('{"__proto__":{"a":1},"constructor":{"prototype":{}}}')],
  ['bytes that are no UTF-8 and no JSON', Uint8Array.of(0xff, 0xfe, 0x00, 0x0a, 0x80)],
])('A webhook gets the exact bytes of a body with %s, and its signature holds', async (_, bytes) => {
  const response = await send(bytes);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
  expect(taken).toEqual([Buffer.from(bytes)]);
});

it('The signature of a body with one byte changed does not hold, and answers 400 in the envelope', async () => {
  const bytes = utf8('{"amount":100}');
  const signature = signatureOf(bytes);
  const response = await send(utf8('{"amount":900}'), { signature });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: errorKinds.invalid_request.code, result: null });
  expect((await send(utf8('{"amount":100} '), { signature })).status).toBe(400);
  expect(taken).toEqual([]);
});

it('A type of body with parameters is the same type, and one that a webhook does not name is refused', async () => {
  const bytes = utf8('{}');
  expect((await send(bytes, { type: 'application/json; charset=utf-8' })).status).toBe(200);
  expect((await send(bytes, { type: 'text/plain' })).status).toBe(200);
  expect((await send(bytes, { type: 'text/xml', path: '/api/test/others' })).status).toBe(200);
  taken = [];
  for (const sent of [
    { type: 'text/xml' },
    { type: 'application/x-www-form-urlencoded' },
    { path: '/api/test/others' },
  ]) {
    const response = await send(bytes, sent);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: errorKinds.unsupported_media_type.code });
  }
  expect(taken).toEqual([]);
});

it('A webhook takes a body as long as its own limit, and answers 413 in the envelope to a longer one', async () => {
  const longest = new Uint8Array(MAX_BYTES).fill(0x20);
  expect((await send(longest)).status).toBe(200);
  const response = await send(new Uint8Array(MAX_BYTES + 1).fill(0x20));
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: errorKinds.body_too_large.code, result: null });
  expect(taken).toHaveLength(1);
});

it('A webhook refuses a request without a body and without a type', async () => {
  const response = await fetch(host.origin + PATH, { method: 'POST' });
  expect(response.status).toBe(400);
  expect(taken).toEqual([]);
});

it('Calls beside a webhook parse JSON, keep their own limit, and refuse other types', async () => {
  const visit = (body: string, type = 'application/json') =>
    fetch(`${host.origin}/api/user/v2/visit`, { method: 'POST', headers: { 'content-type': type }, body });
  expect((await visit(' {\n} ')).status).toBe(200);
  expect((await visit('{"a":')).status).toBe(400);
  expect((await visit(`{"a":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
  expect((await visit('{}', 'text/plain')).status).toBe(415);
});

it('A webhook is not part of the OpenAPI document', async () => {
  const document = await (await fetch(`${host.origin}/openapi.json`)).json();
  expect(Object.keys(document.paths)).not.toContain(PATH);
});
