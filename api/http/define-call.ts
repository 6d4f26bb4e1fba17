import { createHash } from 'node:crypto';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendAsyncHookHandler,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import { AppError } from '#lib/contract/app-error.ts';
import type { Call } from '#lib/contract/call.ts';
import { contract, type Result } from '#lib/contract/contract.ts';
import { type Endpoint, type EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import { envelope } from '#lib/contract/schemas/envelope.ts';
import type { Context } from '../context.ts';
import { answerResult } from './envelope.ts';

type Endpoints = typeof endpoints;

/** Calls that answer a stream of events. */
type StreamName = {
  [Name in EndpointName]: Endpoints[Name] extends { stream: true } ? Name : never;
}[EndpointName];

type Validated<Name extends EndpointName, Part extends 'params' | 'query' | 'body'> =
  (typeof contract)[Name] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** One request of a call, after its validation by the contract. */
interface Input<Name extends EndpointName> {
  readonly params: Validated<Name, 'params'>;
  readonly query: Validated<Name, 'query'>;
  readonly body: Validated<Name, 'body'>;
  /** Known where the endpoint table asks for a session, else undefined. */
  readonly caller: Endpoints[Name]['access'] extends 'anyone'
    ? undefined
    : NonNullable<FastifyRequest['caller']>;
  readonly context: Context;
  readonly request: FastifyRequest;
}

/** A call of the endpoint table with its handler. `api/calls.ts` lists them all. */
export interface CallRoute {
  readonly name: EndpointName;
  readonly createHandler: (app: FastifyInstance) => RouteHandlerMethod;
}

function inputOf<Name extends EndpointName>(request: FastifyRequest): Input<Name> {
  const { params, query, body, caller, server } = request;
  const input = { params, query, body, caller: caller ?? undefined, context: server.context };
  // The contract's schemas have validated the request, and the access guards set the caller where there must
  // be one.
  return { ...input, request } as Input<Name>;
}

/** Joins a call and its handler, whose result gets the envelope. Failures are thrown as AppError. */
export function defineCall<Name extends Exclude<EndpointName, StreamName>>(
  name: Name,
  handler: (input: Input<Name>) => Promise<Result<Name>>,
): CallRoute {
  return {
    name,
    createHandler: () => (request) => answerResult(handler(inputOf<Name>(request))),
  };
}

type StreamHandler<Name extends StreamName> = (
  input: Input<Name> & { readonly reply: FastifyReply },
) => Promise<void> | void;

/**
 * The same for a call that answers a stream. The handler is made once per host. It takes the reply over
 * (`reply.hijack()`) and must send `reply.getHeaders()`.
 */
export function defineStream<Name extends StreamName>(
  name: Name,
  createHandler: (app: FastifyInstance) => StreamHandler<Name>,
): CallRoute {
  return {
    name,
    createHandler: (app) => {
      const handler = createHandler(app);
      return async (request, reply) => handler({ ...inputOf<Name>(request), reply });
    },
  };
}

/** A POST without anything to say may still send `{}`. */
const nothing = z.strictObject({}).nullish();

/** Refuses a POST that is not JSON: what a foreign page's form could send never reaches a handler. */
async function requireJson(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupported_media_type');
}

function schemaOf(name: EndpointName): RouteOptions['schema'] {
  const endpoint: Endpoint = endpoints[name];
  const call: Call = contract[name];
  return {
    operationId: name,
    summary: call.summary,
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
    params: call.params ?? z.strictObject({}),
    querystring: call.query ?? z.strictObject({}),
    ...(endpoint.idempotent && { headers: idempotencyHeaders }),
    ...(endpoint.method === 'POST' ? { body: call.body ?? nothing } : {}),
    response: { 200: endpoint.stream ? z.string() : envelope(call.result) },
  };
}

/** Method, path, guard, validation and limits of a call, all from its entry in the contract. */
function routeOf(app: FastifyInstance, name: EndpointName): Omit<RouteOptions, 'handler'> {
  const endpoint: Endpoint = endpoints[name];
  const { rateLimit, cacheSeconds }: Call = contract[name];
  const limit = rateLimit && {
    max: Math.ceil(rateLimit.max * app.context.settings.limits.rateLimitFactor),
    timeWindow: rateLimit.windowMs,
  };
  return {
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(name),
    config: { call: name, rateLimit: limit ?? false },
    onRequest: [...(endpoint.method === 'POST' ? [requireJson] : []), ...app.accessGuards[endpoint.access]],
    ...(cacheSeconds !== undefined && { onSend: cacheAnswer(cacheSeconds) }),
  };
}

/**
 * Gives every call of the endpoint table its handler.
 *
 * @throws Error where a call has no handler; Fastify throws where it has two.
 */
export function registerCalls(app: FastifyInstance, routes: readonly CallRoute[]): void {
  const handled = new Set(routes.map(({ name }) => name));
  const missing = Object.keys(endpoints).filter((name) => !handled.has(name as EndpointName));
  if (missing.length > 0) throw new Error(`No handler for the calls: ${missing.join(', ')}`);
  for (const { name, createHandler } of routes) {
    app.route({ ...routeOf(app, name), handler: createHandler(app) });
  }
}

/** Request header that an answer depends on, beside its URL. */
const VARIES_BY = 'x-locale';

/** True where the browser has the answer already: the header names its tag, or any. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

/**
 * Lets browsers and caches keep the answers of a call that are the same for everybody who reads a language,
 * and answers 304 where they have this very one. Failures stay `no-store`.
 */
function cacheAnswer(seconds: number): onSendAsyncHookHandler<unknown> {
  return async (request, reply, payload) => {
    if (request.failure !== null || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    const varies = reply.getHeader('vary');
    reply
      .header('etag', tag)
      .header('cache-control', `public, max-age=${seconds}`)
      .header('vary', varies === undefined ? VARIES_BY : `${varies}, ${VARIES_BY}`);
    if (!isKnown(request.headers['if-none-match'], tag)) return payload;
    reply.code(304);
    return '';
  };
}

const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * Headers of calls that are done once for each key. The standard's draft puts the key into quotes; most leave
 * them out.
 */
const idempotencyHeaders = z.looseObject({
  [IDEMPOTENCY_HEADER]: z
    .string()
    .regex(/^("?)[\w-]{16,64}\1$/)
    .optional()
    .describe('Any 16 to 64 letters, digits and signs; the same for the same start'),
});

/** The key that a request carries, without quotes; null where it has none. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_HEADER];
  return typeof key === 'string' ? key.replaceAll('"', '') : null;
}
