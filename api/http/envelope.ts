import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#lib/catalog/locales.ts';
import { AppError, type RefusedPrice } from '#lib/contract/app-error.ts';
import { type ErrorKey, errorKinds, SUCCESS } from '#lib/contract/error-codes.ts';
import { translateError, translateFieldError } from '../i18n/translate.ts';
import { isOutage } from '../infrastructure/outage.ts';

/** Keys of failures that Fastify and its plugins find themselves, by HTTP status. */
const keyByStatus: Readonly<Record<number, ErrorKey>> = {
  400: 'invalid_request',
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'overloaded',
};

const RETRY_AFTER_SECONDS = 5;
/** Failures of the host itself, whose cause the log tells whole. */
const ownFailures: ReadonlySet<ErrorKey> = new Set(['internal', 'unavailable']);

function keyOf(error: FastifyError): ErrorKey {
  if (error instanceof AppError) return error.key;
  if (isOutage(error)) return 'unavailable';
  const status = error.statusCode ?? 500;
  return keyByStatus[status] ?? (status >= 400 && status < 500 ? 'invalid_request' : 'internal');
}

/** Nothing of what a caller did wrong: its texts are the caller's own, and as long as it likes. */
function causeOf(key: ErrorKey, error: FastifyError): unknown {
  if (error instanceof AppError && error.cause !== undefined) return error.cause;
  return ownFailures.has(key) ? error : undefined;
}

const FIELD_NAME = /^[\w.-]{1,64}$/;

/**
 * Dotted path of the field that a request was refused for; undefined where none is to blame. Names of unknown
 * fields are the caller's own, so strange ones are left out.
 */
function fieldOf(error: FastifyError): string | undefined {
  if (error instanceof AppError) return nameable(error.field);
  const [first] = error.validation ?? [];
  if (!first) return undefined;
  const unknown = first.params?.keys;
  const parts = first.instancePath.split('/').filter(Boolean);
  const field = [...parts, ...(Array.isArray(unknown) ? unknown.slice(0, 1) : [])].join('.');
  return nameable(field);
}

function nameable(field: string | undefined): string | undefined {
  return field !== undefined && FIELD_NAME.test(field) ? field : undefined;
}

/**
 * The language a caller asks to be answered in, by the header `x-locale`; English where it is none of ours.
 */
export function readLocale({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const given = headers['x-locale'];
  return typeof given === 'string' && isLocale(given) ? given : DEFAULT_LOCALE;
}

/** Puts the result of a call into the envelope, once it is there. */
export async function answerResult(result: Promise<unknown>): Promise<unknown> {
  return { code: SUCCESS, message: 'success', result: await result };
}

interface Failed {
  readonly key: ErrorKey;
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly price?: RefusedPrice | undefined;
  readonly mostBytes?: number | undefined;
}

function sendError(
  { key, field, retryAfterSeconds, price, mostBytes }: Failed,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const { code, status } = errorKinds[key];
  const pause = retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (pause !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', pause);
  const locale = readLocale(request);
  const message =
    field === undefined ? translateError(key, locale, mostBytes) : translateFieldError(field, locale);
  return reply
    .status(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code, message, result: null, ...(field !== undefined && { field }), ...(price && { price }) });
}

/** Answers what Fastify refuses before it looks for a route, such as a path that cannot be decoded. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendError({ key: keyOf(error) }, { request, reply });
}

/**
 * Puts every failure into the envelope, worded in the caller's language. Unknown failures tell nothing; the
 * log tells all.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const key = keyOf(error);
    request.failure = { key, cause: causeOf(key, error) };
    const { retryAfterSeconds, price, mostBytes } = error instanceof AppError ? error : {};
    const field = key === 'invalid_request' ? fieldOf(error) : undefined;
    return sendError({ key, field, retryAfterSeconds, price, mostBytes }, { request, reply });
  });
  app.setNotFoundHandler((request, reply) => sendError({ key: 'not_found' }, { request, reply }));
}
