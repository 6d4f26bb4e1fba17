import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';
import { type ErrorKey, errorKinds } from '#lib/contract/error-codes.ts';
import { readLocale } from './read-locale.ts';
import { wordError } from './word-error.ts';

/** Keys of failures that Fastify and its plugins find themselves, by HTTP status. */
const keyByStatus: Readonly<Record<number, ErrorKey>> = {
  400: 'invalid_request',
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'overloaded',
};

function keyOf(error: FastifyError): ErrorKey {
  if (error instanceof AppError) return error.key;
  const status = error.statusCode ?? 500;
  return keyByStatus[status] ?? (status >= 400 && status < 500 ? 'invalid_request' : 'internal');
}

function sendError(key: ErrorKey, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status } = errorKinds[key];
  return reply
    .status(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code, message: wordError(key, readLocale(request)), result: null });
}

/** Answers what Fastify refuses before it looks for a route, such as a path that cannot be decoded. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendError(keyOf(error), request, reply);
}

/** Puts every failure into the envelope, worded in the caller's language. Unknown failures tell nothing; the log tells all. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const key = keyOf(error);
    request.failure = { key, cause: key === 'internal' ? error : error.cause };
    return sendError(key, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError('not_found', request, reply));
}
