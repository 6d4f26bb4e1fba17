import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { contract, Result } from '#lib/contract/contract.ts';
import type { EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import type { Caller } from '../identity/caller.ts';

type Endpoints = typeof endpoints;

/** Calls that answer the envelope. */
export type CallName = {
  [Name in EndpointName]: Endpoints[Name] extends { stream: true } ? never : Name;
}[EndpointName];

/** Calls that answer a stream of events. */
export type StreamName = Exclude<EndpointName, CallName>;

type Validated<Name extends EndpointName, Part extends 'params' | 'query' | 'body'> =
  (typeof contract)[Name] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What came in, after validation. */
export interface CallInput<Name extends EndpointName> {
  readonly params: Validated<Name, 'params'>;
  readonly query: Validated<Name, 'query'>;
  readonly body: Validated<Name, 'body'>;
}

/** Who calls: known where the endpoint table asks for a bearer token, else undefined. */
export type CallerOf<Name extends EndpointName> = Endpoints[Name]['access'] extends 'bearer'
  ? Caller
  : undefined;

/** Answers a call with its result; the envelope is put around it. Failures are thrown as AppError. */
export type CallHandler<Name extends CallName> = (
  input: CallInput<Name>,
  caller: CallerOf<Name>,
  request: FastifyRequest,
) => Promise<Result<Name>>;
