import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { z } from 'zod';
import type { contract, Result } from '#lib/contract/contract.ts';
import type { EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import { SUCCESS } from '#lib/contract/error-codes.ts';
import type { Context } from '../context.ts';

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
    createHandler: () => async (request) => {
      const result = await handler(inputOf<Name>(request));
      return { code: SUCCESS, message: 'success', result };
    },
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
