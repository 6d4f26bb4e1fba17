import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import { envelope, SUCCESS } from '#lib/contract/schemas/envelope.ts';
import { summaries } from '#lib/contract/summaries.ts';
import { cacheAnswer } from './cache-answer.ts';
import type { CallerOf, CallHandler, CallInput, CallName, StreamName } from './call-types.ts';
import { idempotencyHeaders } from './idempotency-key.ts';
import { rateLimitOf } from './rate-limits.ts';
import { requireJson } from './require-json.ts';

/** A POST without anything to say may still send `{}`. */
const nothing = z.strictObject({}).nullish();

interface Schemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly result: z.ZodType;
}

/** Method, path, guard, validation and limits of a call, all from the endpoint table. */
function routeOf(app: FastifyInstance, name: EndpointName): Omit<RouteOptions, 'handler'> {
  const endpoint: Endpoint = endpoints[name];
  const schemas: Schemas = contract[name];
  const isPost = endpoint.method === 'POST';
  return {
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      operationId: name,
      summary: summaries[name],
      security: endpoint.access === 'bearer' ? [{ bearer: [] }] : [],
      params: schemas.params ?? z.strictObject({}),
      querystring: schemas.query ?? z.strictObject({}),
      ...(endpoint.idempotent && { headers: idempotencyHeaders }),
      ...(isPost ? { body: schemas.body ?? nothing } : {}),
      response: { 200: endpoint.stream ? z.string() : envelope(schemas.result) },
    },
    config: { call: name, rateLimit: rateLimitOf(name, app.infrastructure.settings.rateLimitFactor) },
    onRequest: [
      ...(isPost ? [requireJson] : []),
      ...(endpoint.access === 'bearer' ? [app.identifyCaller] : []),
    ],
    ...(endpoint.cacheSeconds !== undefined && { onSend: cacheAnswer(endpoint.cacheSeconds) }),
  };
}

function inputOf<Name extends EndpointName>({ params, query, body }: FastifyRequest): CallInput<Name> {
  // Fastify has validated all three by the very schemas that the type is made from.
  return { params, query, body } as CallInput<Name>;
}

function callerOf<Name extends EndpointName>(request: FastifyRequest): CallerOf<Name> {
  // Set by `identifyCaller` exactly where the table asks for a bearer token.
  return (request.caller ?? undefined) as CallerOf<Name>;
}

/** Gives a call of the endpoint table its handler: `registerCall(app, 'visit', async (input, caller, request) => result)`. */
export function registerCall<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: CallHandler<Name>,
): void {
  app.route({
    ...routeOf(app, name),
    handler: async (request) => {
      const result = await handler(inputOf<Name>(request), callerOf<Name>(request), request);
      return { code: SUCCESS, message: 'success', result };
    },
  });
}

type StreamHandler<Name extends StreamName> = (
  caller: CallerOf<Name>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void> | void;

/** The same for a call that answers a stream. The handler takes the reply over (`reply.hijack()`) and must send `reply.getHeaders()`. */
export function registerStream<Name extends StreamName>(
  app: FastifyInstance,
  name: Name,
  handler: StreamHandler<Name>,
): void {
  app.route({
    ...routeOf(app, name),
    handler: async (request, reply) => handler(callerOf<Name>(request), request, reply),
  });
}
