import { z } from 'zod';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import type { Call } from '#lib/contract/call.ts';
import { contract } from '#lib/contract/contract.ts';
import { type Endpoint, type EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import { type ErrorKey, errorKinds } from '#lib/contract/error-codes.ts';
import { translateError, translateFieldError } from '../i18n/translate.ts';
import { callTags, tagOf } from './call-tags.ts';

/** A JSON schema, as far as it is read here. */
export interface JsonSchema {
  readonly [key: string]: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
}

interface Content {
  readonly 'application/json': { schema: JsonSchema; example?: unknown; examples?: unknown };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
  example?: unknown;
}

export interface Operation {
  readonly operationId: EndpointName;
  readonly summary: string;
  description?: string;
  tags?: string[];
  readonly parameters?: Parameter[];
  readonly requestBody?: { readonly content: Content };
  responses: Record<string, unknown>;
}

/** The OpenAPI document, as far as it is read and completed here. */
export interface OpenApiDocument {
  tags?: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: unknown;
    schemas?: Record<string, JsonSchema>;
    responses?: Record<string, unknown>;
  };
}

/** Adds what the schemas of single calls cannot tell: groups, failures, examples, parameters of each tool. */
export function completeDocument(document: OpenApiDocument): OpenApiDocument {
  const completed = structuredClone(document);
  completed.tags = callTags.map(({ name, description }) => ({ name, description }));
  completed.components.schemas = { Failure: failureSchema, ...parameterSchemas() };
  completed.components.responses = sharedResponses();
  for (const operations of Object.values(completed.paths)) {
    for (const operation of Object.values(operations)) completeOperation(operation);
  }
  return completed;
}

/** Name of the schema of a tool's parameters. */
export const parametersName = (feature: string) => `Parameters.${feature}`;

function parameterSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(toolParameters).map(([feature, parameters]) => {
      const { $schema, ...schema } = z.toJSONSchema(parameters, { io: 'input' });
      return [parametersName(feature), schema as JsonSchema];
    }),
  );
}

const failureSchema: JsonSchema = {
  type: 'object',
  description: 'Envelope of a failure.',
  required: ['code', 'message', 'result'],
  properties: {
    code: { type: 'integer', enum: Object.values(errorKinds).map(({ code }) => code) },
    message: { type: 'string', description: 'For people, in the language of `x-locale`.' },
    result: { type: 'null' },
    field: { type: 'string', description: 'Dotted path of the field that is to blame, of code 400.' },
    price: {
      type: 'object',
      description: 'Of codes 4501 and 4608: the run and the person, in credits.',
      required: ['cost', 'missing', 'nextGrantAt', 'nextGrantCredits'],
      properties: {
        cost: { type: 'integer', description: 'What the run costs; 0 where runs are counted by the day.' },
        missing: { type: 'integer', description: 'What the person lacks for it.' },
        nextGrantAt: {
          type: ['integer', 'null'],
          description: 'Epoch seconds when the next monthly credits come.',
        },
        nextGrantCredits: { type: ['integer', 'null'], description: 'Credits that come then.' },
      },
    },
  },
};

/** Failures that travel under a status of their own, with the calls that answer them. */
const transportFailures: readonly {
  readonly key: ErrorKey;
  readonly name: string;
  readonly isGuarded?: true;
}[] = [
  { key: 'invalid_request', name: 'InvalidRequest' },
  { key: 'invalid_token', name: 'InvalidToken', isGuarded: true },
  { key: 'not_found', name: 'NotFound' },
  { key: 'too_many_requests', name: 'TooManyRequests' },
  { key: 'internal', name: 'Internal' },
  { key: 'overloaded', name: 'Unavailable' },
];

const RETRY_AFTER = {
  'retry-after': { description: 'Seconds until the same request may succeed.', schema: { type: 'integer' } },
};

function failureExample(key: ErrorKey) {
  const { code } = errorKinds[key];
  if (key !== 'invalid_request') return { code, message: translateError(key, 'en'), result: null };
  return { code, message: translateFieldError('id', 'en'), result: null, field: 'id' };
}

function sharedResponses(): Record<string, unknown> {
  return Object.fromEntries(
    transportFailures.map(({ key, name }) => {
      const { status } = errorKinds[key];
      const content = {
        'application/json': {
          schema: { $ref: '#/components/schemas/Failure' },
          example: failureExample(key),
        },
      };
      const headers = status === 429 || status === 503 ? { headers: RETRY_AFTER } : {};
      return [name, { description: translateError(key, 'en'), ...headers, content }];
    }),
  );
}

const accessTexts = {
  anyone: 'For anyone, without a session.',
  guest: 'For the person of the bearer token.',
  account: 'For people who have signed in.',
} as const;

function completeOperation(operation: Operation): void {
  const { operationId: name, responses } = operation;
  const endpoint: Endpoint = endpoints[name];
  const { rateLimit, example }: Call = contract[name];
  const counted = endpoint.access === 'anyone' ? 'network' : 'person';
  const limit = rateLimit ? ` At most ${rateLimit.max} a minute from one ${counted}.` : '';
  const once = endpoint.idempotent ? ' Done once for each `idempotency-key`.' : '';
  operation.tags = [tagOf(name)];
  operation.description = `${accessTexts[endpoint.access]}${limit}${once}`;
  const given = { ...example.params, ...example.query } as Readonly<Record<string, unknown>>;
  for (const parameter of operation.parameters ?? []) {
    if (parameter.name in given) parameter.example = given[parameter.name];
  }
  const body = operation.requestBody?.content['application/json'];
  if (body && example.body) body.example = example.body;
  if (body && name === 'img2img') body.schema = withParameters(body.schema);
  const failures = transportFailures.filter(({ isGuarded }) => !isGuarded || endpoint.access !== 'anyone');
  operation.responses = {
    ...responses,
    ...Object.fromEntries(
      failures.map(({ key, name: response }) => [
        String(errorKinds[key].status),
        { $ref: `#/components/responses/${response}` },
      ]),
    ),
  };
}

/** Body of a start: tools by name, each of which decides on the schema of its parameters. */
function withParameters(schema: JsonSchema): JsonSchema {
  const features = Object.keys(toolParameters);
  const properties = { ...schema.properties, feature: { type: 'string', enum: features } };
  const allOf = features.map((feature) => ({
    if: { properties: { feature: { const: feature } }, required: ['feature'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { parameters: { $ref: `#/components/schemas/${parametersName(feature)}` } } },
  }));
  return { ...schema, properties, allOf };
}
