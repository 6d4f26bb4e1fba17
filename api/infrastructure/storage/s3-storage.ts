import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { AwsClient, AwsV4Signer } from 'aws4fetch';
import { dispositionOf } from './content-disposition.ts';
import { roundDownToGrid, roundUpToGrid } from './expiry-grid.ts';
import { ObjectMissing } from './object-missing.ts';
import { readObjectList } from './s3-object-list.ts';
import type { ListedObject, Storage } from './storage.ts';
import { assertKeyOfType, assertStorageKey, typeOfKey } from './storage-key.ts';

export interface S3StorageSettings {
  /** Address of the service, as browsers reach it too; buckets are named in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly clock: { now(): number };
}

const RETRIES = 3;
const TIMEOUT_MS = 60_000;

/** Objects in a bucket of S3 or a service that speaks its protocol. */
export function createS3Storage(settings: S3StorageSettings): Storage {
  const { accessKeyId, secretAccessKey, region, clock } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const bucketUrl = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`;

  function urlOf(key: string): URL {
    assertStorageKey(key);
    return new URL(`${bucketUrl}/${key}`);
  }

  async function call(url: URL, init: RequestInit & { method: string }): Promise<Response> {
    return client.fetch(url.href, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  }

  async function presign(
    url: URL,
    order: { method: string; headers?: HeadersInit; date: number; until: number },
  ) {
    url.searchParams.set('X-Amz-Expires', String(order.until - order.date));
    const signer = new AwsV4Signer({
      method: order.method,
      url: url.href,
      headers: order.headers,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      signQuery: true,
      allHeaders: true,
      datetime: new Date(order.date * 1000).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    });
    return (await signer.sign()).url.href;
  }

  return {
    async presignPut({ key, type, size, expiresAt }) {
      assertKeyOfType(key, type);
      const url = await presign(urlOf(key), {
        method: 'PUT',
        headers: { 'content-type': type, 'content-length': String(size) },
        date: Math.floor(clock.now() / 1000),
        until: expiresAt,
      });
      return { url };
    },

    async presignGet({ key, expiresAt, downloadName = null }) {
      const url = urlOf(key);
      url.searchParams.set('response-content-disposition', dispositionOf(downloadName));
      url.searchParams.set('response-cache-control', 'private, max-age=900');
      // Signed as of the last quarter of an hour: the address stays the same until the next one.
      const date = roundDownToGrid(Math.floor(clock.now() / 1000));
      return presign(url, { method: 'GET', date, until: roundUpToGrid(expiresAt) });
    },

    async put(key, source, { type }) {
      assertKeyOfType(key, type);
      // A Blob of a file is read while it is sent, and its length is known beforehand as S3 demands.
      const body = typeof source === 'string' ? await openAsBlob(source) : new Blob([new Uint8Array(source)]);
      await expectOk(await call(urlOf(key), { method: 'PUT', body, headers: { 'content-type': type } }), key);
    },

    async readRange(key, start, end) {
      if (end <= start) {
        return new Uint8Array();
      }
      const headers = { range: `bytes=${start}-${end - 1}` };
      const response = await call(urlOf(key), { method: 'GET', headers });
      if (response.status === 416) {
        await response.body?.cancel();
        return new Uint8Array();
      }
      await expectOk(response, key);
      return new Uint8Array(await response.arrayBuffer());
    },

    async fetchTo(key, path, expected = {}) {
      const response = await expectOk(await call(urlOf(key), { method: 'GET' }), key);
      if (expected.etag !== undefined && response.headers.get('etag') !== expected.etag) {
        await response.body?.cancel();
        throw new ObjectMissing(key);
      }
      // The web type of fetch and the stream module's own type of the same thing do not know each other.
      const body = Readable.fromWeb(response.body as NodeReadableStream<Uint8Array>);
      await pipeline(body, createWriteStream(path));
    },

    async stat(key) {
      const response = await call(urlOf(key), { method: 'HEAD' });
      if (response.status === 404) {
        return null;
      }
      await expectOk(response, key);
      const { headers } = response;
      return {
        size: Number(headers.get('content-length')),
        type: typeOfKey(key),
        etag: headers.get('etag') ?? '',
      };
    },

    async delete(key) {
      const response = await call(urlOf(key), { method: 'DELETE' });
      if (response.status !== 404) {
        await expectOk(response, key);
      }
    },

    list: (prefix) => listObjects(prefix, (url) => call(url, { method: 'GET' }), bucketUrl),

    async ready() {
      const url = new URL(`${bucketUrl}?list-type=2&max-keys=0`);
      const response = await expectOk(await call(url, { method: 'GET' }), '');
      await response.body?.cancel();
    },
  };
}

async function expectOk(response: Response, key: string): Promise<Response> {
  if (response.ok) {
    return response;
  }
  await response.body?.cancel();
  if (response.status === 404) {
    throw new ObjectMissing(key);
  }
  throw new Error(`the storage answered ${response.status}`);
}

async function* listObjects(
  prefix: string,
  get: (url: URL) => Promise<Response>,
  bucketUrl: string,
): AsyncGenerator<ListedObject> {
  let lastKey: string | null = null;
  do {
    const url = new URL(bucketUrl);
    url.searchParams.set('list-type', '2');
    url.searchParams.set('prefix', prefix);
    if (lastKey !== null) {
      url.searchParams.set('start-after', lastKey);
    }
    const page = readObjectList(await (await expectOk(await get(url), prefix)).text());
    yield* page.objects;
    lastKey = page.lastKey;
  } while (lastKey !== null);
}
