import { AwsClient, AwsV4Signer } from 'aws4fetch';
import { OutageError } from '../outage.ts';
import { dispositionOf, roundDownToGrid, roundUpToGrid } from './signed-urls.ts';
import { type ListedObject, ObjectMissing, type Storage } from './storage.ts';
import { assertKeyOfType, assertStorageKey } from './storage-key.ts';

export interface S3StorageSettings {
  /** Address of the service, as browsers reach it too; buckets are named in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly clock: { now(): number };
}

interface Presigning {
  readonly method: 'GET' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** Epoch seconds. */
  readonly date: number;
  readonly until: number;
}

/** Signed requests to one bucket. */
export interface S3Calls {
  readonly bucketUrl: string;
  urlOf(key: string): URL;
  /** Tries again where the service is down for a moment. The answer may be any. */
  call(url: URL, init: RequestInit & { method: string }): Promise<Response>;
  /** An address that needs no further header but those that were signed. */
  presign(url: URL, params: Presigning): Promise<string>;
}

const RETRIES = 3;
/** A call that has not ended by then, with all its tries, is given up. */
export const S3_CALL_SECONDS = 60;

export function createS3Calls(settings: S3StorageSettings): S3Calls {
  const { accessKeyId, secretAccessKey, region } = settings;
  const identity = { accessKeyId, secretAccessKey, region, service: 's3' };
  const client = new AwsClient({ ...identity, retries: RETRIES });
  const bucketUrl = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`;

  return {
    bucketUrl,

    urlOf(key) {
      assertStorageKey(key);
      return new URL(`${bucketUrl}/${key}`);
    },

    call(url, { signal, ...init }) {
      const limits = [AbortSignal.timeout(S3_CALL_SECONDS * 1000), ...(signal ? [signal] : [])];
      return client.fetch(url.href, { ...init, signal: AbortSignal.any(limits) });
    },

    async presign(url, { method, headers, date, until }) {
      url.searchParams.set('X-Amz-Expires', String(until - date));
      const datetime = new Date(date * 1000).toISOString().replace(/[:-]|\.\d{3}/g, '');
      const params = { ...identity, method, url: url.href, headers, datetime };
      return (await new AwsV4Signer({ ...params, signQuery: true, allHeaders: true }).sign()).url.href;
    },
  };
}

/**
 * Throws `ObjectMissing` for a 404, `OutageError` where the bucket is down, and an error for any other
 * failure.
 */
export async function expectOk(response: Response, key: string): Promise<Response> {
  if (response.ok) {
    return response;
  }
  await response.body?.cancel();
  if (response.status === 404) {
    throw new ObjectMissing(key);
  }
  const message = `the storage answered ${response.status}`;
  throw response.status >= 500 || response.status === 429 ? new OutageError(message) : new Error(message);
}

/** The signed addresses of a bucket, for browsers to put to and fetch from past the host. */
export function presignS3(
  { urlOf, presign }: S3Calls,
  { clock }: S3StorageSettings,
): Pick<Storage, 'presignPut' | 'presignGet'> {
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
  };
}

/**
 * Reads an answer of ListObjectsV2. No XML parser is needed: our keys hold no character that XML would
 * escape, and what does not look like an object of ours is not listed. `lastKey` is null at the end, else
 * where the next page starts after.
 */
export function readObjectList(xml: string): { objects: ListedObject[]; lastKey: string | null } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, content = '']) => {
    const key = textOf(content, 'Key');
    const size = Number(textOf(content, 'Size'));
    const modifiedAt = Date.parse(textOf(content, 'LastModified') ?? '');
    return key === null || Number.isNaN(modifiedAt) ? [] : [{ key, size, modifiedAt }];
  });
  const more = textOf(xml, 'IsTruncated') === 'true';
  return { objects, lastKey: more ? (objects.at(-1)?.key ?? null) : null };
}

/** The text inside the first element of this name, still escaped. */
function textOf(xml: string, name: string): string | null {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;
}

interface JoinParams {
  readonly key: string;
  readonly parts: readonly string[];
  readonly type: string;
}

/**
 * Makes one object of others inside the bucket, by a multipart upload of copies; no byte passes through the
 * host. An upload that fails on the way is given up, so that the bucket keeps nothing of it.
 */
export async function joinS3Objects(calls: S3Calls, { key, parts, type }: JoinParams): Promise<void> {
  assertKeyOfType(key, type);
  const begun = await calls.call(withQuery(calls.urlOf(key), { uploads: '' }), {
    method: 'POST',
    headers: { 'content-type': type },
  });
  const uploadId = await readText(begun, { key, name: 'UploadId' });
  const upload = (query: Readonly<Record<string, string>> = {}) =>
    withQuery(calls.urlOf(key), { ...query, uploadId });
  try {
    const tags = await Promise.all(
      parts.map(async (part, index) => {
        const source = new URL(calls.urlOf(part)).pathname;
        const copied = await calls.call(upload({ partNumber: String(index + 1) }), {
          method: 'PUT',
          headers: { 'x-amz-copy-source': source },
        });
        return readText(copied, { key: part, name: 'ETag' });
      }),
    );
    const body = `<CompleteMultipartUpload>${tags.map(describePart).join('')}</CompleteMultipartUpload>`;
    // S3 may answer 200 and tell of a failure only in the text.
    await readText(await calls.call(upload(), { method: 'POST', body }), { key, name: 'ETag' });
  } catch (error) {
    await calls.call(upload(), { method: 'DELETE' }).then(
      (ended) => ended.body?.cancel(),
      () => undefined,
    );
    throw error;
  }
}

function describePart(tag: string, index: number): string {
  return `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`;
}

function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/**
 * A text of the answer, still escaped. Throws `ObjectMissing` for a 404, and an error where there is no such
 * text.
 */
async function readText(response: Response, { key, name }: { key: string; name: string }): Promise<string> {
  const text = textOf(await (await expectOk(response, key)).text(), name);
  if (text === null) throw new Error(`the storage answered without ${name}`);
  return text;
}
