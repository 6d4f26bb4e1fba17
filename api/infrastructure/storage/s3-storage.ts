import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import {
  createS3Calls,
  expectOk,
  joinS3Objects,
  presignS3,
  readObjectList,
  type S3Calls,
  type S3StorageSettings,
} from './s3-calls.ts';
import {
  type ByteRange,
  type FetchOptions,
  type ListedObject,
  type ObjectFacts,
  ObjectMissing,
  type Storage,
} from './storage.ts';
import { assertKeyOfType, typeOfKey } from './storage-key.ts';

/** Least that S3 takes as a part of an object that is joined from several. */
const MIN_PART_BYTES = 5 * 1024 * 1024;

/** Objects in a bucket of S3 or a service that speaks its protocol. */
export function createS3Storage(settings: S3StorageSettings): Storage {
  const calls = createS3Calls(settings);
  return {
    ...presignS3(calls, settings),
    put: (key, source, { type }) => putObject(calls, { key, source, type }),
    copy: (source, target, { type }) => copyObject(calls, { source, target, type }),
    partBytes: MIN_PART_BYTES,
    join: (key, parts, { type }) => joinS3Objects(calls, { key, parts, type }),
    readRange: (key, range) => readObjectRange(calls, { key, ...range }),
    fetchTo: (key, path, options) => fetchObject(calls, { ...options, key, path }),
    stat: (key) => readObjectFacts(calls, key),
    delete: (key) => deleteObject(calls, key),
    list: (prefix) => listObjects(calls, prefix),
    async clean() {
      // A bucket shows an object whole or not at all.
    },
    ready: () => findBucket(calls),
  };
}

interface Putting {
  readonly key: string;
  readonly source: string | Uint8Array;
  readonly type: string;
}

async function putObject({ urlOf, call }: S3Calls, { key, source, type }: Putting): Promise<void> {
  assertKeyOfType(key, type);
  // A Blob of a file is read while it is sent, and its length is known beforehand as S3 demands.
  const body = typeof source === 'string' ? await openAsBlob(source) : new Blob([new Uint8Array(source)]);
  await expectOk(await call(urlOf(key), { method: 'PUT', body, headers: { 'content-type': type } }), key);
}

interface Copying {
  readonly source: string;
  readonly target: string;
  readonly type: string;
}

async function copyObject({ urlOf, call }: S3Calls, { source, target, type }: Copying): Promise<void> {
  assertKeyOfType(target, type);
  const headers = {
    'x-amz-copy-source': urlOf(source).pathname,
    'x-amz-metadata-directive': 'REPLACE',
    'content-type': type,
  };
  const response = await expectOk(await call(urlOf(target), { method: 'PUT', headers }), source);
  // S3 answers 200 before it is done, and tells a failure on the way in the body.
  const answer = await response.text();
  if (answer.includes('<Error>')) {
    throw new Error(`the storage could not copy ${source}`);
  }
}

interface Fetching extends FetchOptions {
  readonly key: string;
  readonly path: string;
}

async function fetchObject({ urlOf, call }: S3Calls, { key, path, etag, signal }: Fetching): Promise<void> {
  try {
    const response = await expectOk(await call(urlOf(key), { method: 'GET', signal: signal ?? null }), key);
    await expectSame(response, { key, etag });
    // The web type of fetch and the stream module's own type of the same thing do not know each other.
    const body = Readable.fromWeb(response.body as NodeReadableStream<Uint8Array>);
    await pipeline(body, createWriteStream(path), { signal });
  } catch (error) {
    // Streams tell an end of their own, whatever the reason was.
    signal?.throwIfAborted();
    throw error;
  }
}

/** Throws `ObjectMissing` for an answer of another object than the one of the tag. */
async function expectSame(
  response: Response,
  { key, etag }: { readonly key: string; readonly etag?: string | undefined },
): Promise<void> {
  if (etag === undefined || response.headers.get('etag') === etag) return;
  await response.body?.cancel();
  throw new ObjectMissing(key);
}

async function readObjectFacts({ urlOf, call }: S3Calls, key: string): Promise<ObjectFacts | null> {
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
}

async function deleteObject({ urlOf, call }: S3Calls, key: string): Promise<void> {
  const response = await call(urlOf(key), { method: 'DELETE' });
  if (response.status !== 404) {
    await expectOk(response, key);
  }
}

async function findBucket({ bucketUrl, call }: S3Calls): Promise<void> {
  const url = new URL(`${bucketUrl}?list-type=2&max-keys=0`);
  const response = await expectOk(await call(url, { method: 'GET' }), '');
  await response.body?.cancel();
}

interface Range extends ByteRange {
  readonly key: string;
}

async function readObjectRange(
  { urlOf, call }: S3Calls,
  { key, start, end, etag }: Range,
): Promise<Uint8Array> {
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
  await expectSame(response, { key, etag });
  return new Uint8Array(await response.arrayBuffer());
}

async function* listObjects({ bucketUrl, call }: S3Calls, prefix: string): AsyncGenerator<ListedObject> {
  let lastKey: string | null = null;
  do {
    const url = new URL(bucketUrl);
    url.searchParams.set('list-type', '2');
    url.searchParams.set('prefix', prefix);
    if (lastKey !== null) {
      url.searchParams.set('start-after', lastKey);
    }
    const page = readObjectList(await (await expectOk(await call(url, { method: 'GET' }), prefix)).text());
    yield* page.objects;
    lastKey = page.lastKey;
  } while (lastKey !== null);
}
