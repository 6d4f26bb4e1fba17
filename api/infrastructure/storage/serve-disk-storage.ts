import { createHmac, timingSafeEqual } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import send from '@fastify/send';
// Brings the type of `hide`.
import type {} from '@fastify/swagger';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';
import { dispositionOf, roundUpToGrid } from './signed-urls.ts';
import type { Storage } from './storage.ts';
import { assertKeyOfType, assertStorageKey, isStorageKey, typeOfKey } from './storage-key.ts';

/** Everything a URL of the disk storage allows; all of it is in the signature. */
type DiskGrant =
  | {
      readonly method: 'GET';
      readonly key: string;
      readonly expires: number;
      readonly downloadName: string | null;
    }
  | {
      readonly method: 'PUT';
      readonly key: string;
      readonly expires: number;
      readonly type: string;
      readonly size: number;
    };

/**
 * HMAC-SHA-256 of the grant as base64url. The fields travel as a JSON array, so no two grants read the same.
 */
function signGrant(secret: Uint8Array, grant: DiskGrant): string {
  const detail = grant.method === 'PUT' ? [grant.type, grant.size] : [grant.downloadName];
  const text = JSON.stringify(['pictor-storage', grant.method, grant.key, grant.expires, ...detail]);
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Compares in constant time. */
function isSignatureOf(
  secret: Uint8Array,
  { grant, signature }: { grant: DiskGrant; signature: string },
): boolean {
  const right = Buffer.from(signGrant(secret, grant));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The query string of a URL; `parseGrant` reads it back. */
function grantQuery(secret: Uint8Array, grant: DiskGrant): string {
  const query = new URLSearchParams({ expires: String(grant.expires) });
  if (grant.method === 'PUT') {
    query.set('type', grant.type);
    query.set('size', String(grant.size));
  } else if (grant.downloadName !== null) {
    query.set('name', grant.downloadName);
  }
  query.set('signature', signGrant(secret, grant));
  return query.toString();
}

/**
 * The grant that a request claims, with the signature it claims it by; null where it is not even formed like
 * one.
 */
function parseGrant(
  method: 'GET' | 'PUT',
  { key, query }: { key: string; query: URLSearchParams },
): { grant: DiskGrant; signature: string } | null {
  const known =
    method === 'PUT' ? ['expires', 'type', 'size', 'signature'] : ['expires', 'name', 'signature'];
  const names = [...query.keys()];
  if (names.some((name) => !known.includes(name)) || new Set(names).size !== names.length) {
    return null;
  }
  const expires = readWholeNumber(query.get('expires'));
  const signature = query.get('signature');
  if (expires === null || signature === null) {
    return null;
  }
  if (method === 'GET') {
    return { grant: { method, key, expires, downloadName: query.get('name') }, signature };
  }
  const size = readWholeNumber(query.get('size'));
  const type = query.get('type');
  return size === null || type === null ? null : { grant: { method, key, expires, type, size }, signature };
}

function readWholeNumber(text: string | null): number | null {
  return text !== null && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null;
}

export interface DiskStorageSettings {
  /** Absolute path of the folder of the objects; made where it is not there. */
  readonly directory: string;
  /** Public URL of the host that serves the routes, without a slash at the end. */
  readonly origin: string;
  /** Signs the URLs. */
  readonly secret: Uint8Array;
  readonly clock: { now(): number };
}

/** Makes the signed URLs that lead to the routes. */
export function presignDisk({
  origin,
  secret,
}: DiskStorageSettings): Pick<Storage, 'presignPut' | 'presignGet'> {
  return {
    async presignPut({ key, type, size, expiresAt }) {
      assertKeyOfType(key, type);
      const query = grantQuery(secret, { method: 'PUT', key, expires: expiresAt, type, size });
      return { url: `${origin}/storage/${key}?${query}` };
    },
    async presignGet({ key, expiresAt, downloadName = null }) {
      assertStorageKey(key);
      const expires = roundUpToGrid(expiresAt);
      return `${origin}/storage/${key}?${grantQuery(secret, { method: 'GET', key, expires, downloadName })}`;
    },
  };
}

/** Writes an object whole or not at all, by a file that `write` fills. */
type WriteObject = (object: {
  readonly key: string;
  readonly type: string;
  readonly write: (path: string) => Promise<void>;
}) => Promise<void>;

/** PUT and GET of `/storage/*` for whoever holds a signed URL; no token is asked for. */
export function serveDiskStorage(
  settings: DiskStorageSettings,
  writeObject: WriteObject,
): FastifyPluginAsync {
  return async function diskStorageRoutes(app) {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));

    app.put('/storage/*', { schema: { hide: true } }, async (request, reply) => {
      const grant = readGrant(settings, { request, method: 'PUT' });
      if (request.headers['content-type'] !== grant.type) {
        throw new AppError('unsupported_media_type');
      }
      // A body that is not read to its end leaves the connection in the middle of a request.
      await receiveObject(writeObject, { grant, request }).catch((error) => {
        reply.header('connection', 'close');
        throw error;
      });
      return reply.code(204).send();
    });

    app.get('/storage/*', { schema: { hide: true } }, async (request, reply) => {
      const grant = readGrant(settings, { request, method: 'GET' });
      const maxAge = grant.expires - Math.floor(settings.clock.now() / 1000);
      reply.header('cache-control', `private, max-age=${maxAge}`);
      return sendObject(settings.directory, { grant, request, reply });
    });
  };
}

function readGrant<Method extends 'GET' | 'PUT'>(
  { secret, clock }: DiskStorageSettings,
  { request, method }: { request: FastifyRequest; method: Method },
): Extract<DiskGrant, { method: Method }> {
  const key = (request.params as { '*': string })['*'];
  const query = new URL(request.url, 'http://host').searchParams;
  const claim = isStorageKey(key) ? parseGrant(method, { key, query }) : null;
  if (
    claim === null ||
    !isSignatureOf(secret, { grant: claim.grant, signature: claim.signature }) ||
    claim.grant.expires * 1000 <= clock.now()
  ) {
    throw new AppError('forbidden');
  }
  return claim.grant as Extract<DiskGrant, { method: Method }>;
}

type PutGrant = Extract<DiskGrant, { method: 'PUT' }>;
type GetGrant = Extract<DiskGrant, { method: 'GET' }>;

async function receiveObject(
  writeObject: WriteObject,
  { grant, request }: { grant: PutGrant; request: FastifyRequest },
): Promise<void> {
  const announced = request.headers['content-length'];
  if (announced !== undefined && Number(announced) !== grant.size) {
    throw new AppError(Number(announced) > grant.size ? 'body_too_large' : 'invalid_request');
  }
  try {
    await writeObject({
      ...grant,
      write: (path) => pipeline(request.body as Readable, countTo(grant.size), createWriteStream(path)),
    });
  } catch (error) {
    throw isBrokenConnection(error) ? new AppError('invalid_request', { cause: error }) : error;
  }
}

/** Passes bytes on and fails as soon as there are more than `size`, or at the end if there were fewer. */
function countTo(size: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > size ? new AppError('body_too_large') : null, chunk);
    },
    flush(done) {
      done(seen < size ? new AppError('invalid_request') : null);
    },
  });
}

function isBrokenConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET';
}

async function sendObject(
  directory: string,
  { grant, request, reply }: { grant: GetGrant } & { request: FastifyRequest; reply: FastifyReply },
) {
  const found = await send(request.raw, grant.key, { root: directory, cacheControl: false, index: false });
  if (found.type !== 'file' && (found.type === 'directory' || found.statusCode === 404)) {
    throw new AppError('not_found');
  }
  return reply
    .code(found.statusCode)
    .headers(found.headers)
    .header('content-type', typeOfKey(grant.key))
    .header('content-disposition', dispositionOf(grant.downloadName))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(found.stream);
}
