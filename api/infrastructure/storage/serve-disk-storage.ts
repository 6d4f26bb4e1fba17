import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import send from '@fastify/send';
// Brings the type of `hide`.
import type {} from '@fastify/swagger';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';
import type { DiskFiles } from './disk-files.ts';
import { type DiskGrant, type DiskStorageSettings, isSignatureOf, parseGrant } from './disk-signature.ts';
import { dispositionOf } from './signed-urls.ts';
import { isStorageKey, typeOfKey } from './storage-key.ts';

/** PUT and GET of `/storage/*` for whoever holds a signed URL; no token is asked for. */
export function serveDiskStorage(settings: DiskStorageSettings, files: DiskFiles): FastifyPluginAsync {
  return async function diskStorageRoutes(app) {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));

    app.put('/storage/*', { schema: { hide: true } }, async (request, reply) => {
      const grant = readGrant(settings, { request, method: 'PUT' });
      if (request.headers['content-type'] !== grant.type) {
        throw new AppError('unsupported_media_type');
      }
      // A body that is not read to its end leaves the connection in the middle of a request.
      await receiveObject(files, { grant, request }).catch((error) => {
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
  files: DiskFiles,
  { grant, request }: { grant: PutGrant; request: FastifyRequest },
): Promise<void> {
  const announced = request.headers['content-length'];
  if (announced !== undefined && Number(announced) !== grant.size) {
    throw new AppError(Number(announced) > grant.size ? 'body_too_large' : 'invalid_request');
  }
  const part = await files.openPart();
  try {
    // `flush` makes the stream wait for fsync: what was answered 204 survives a power cut.
    await pipeline(request.body as Readable, countTo(grant.size), createWriteStream(part, { flush: true }));
    await files.commitPart(part, grant.key);
  } catch (error) {
    await rm(part, { force: true });
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
