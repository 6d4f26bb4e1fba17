import { z } from 'zod';
import type { Call } from '#lib/contract/call.ts';
import { contract } from '#lib/contract/contract.ts';
import type { EndpointName } from '#lib/contract/endpoints.ts';

/** Kinds of values by which a request names a thing. */
export type NameKind = 'uuid' | 'uri';

type Json = Readonly<Record<string, unknown>>;

/** The three parts of a request. */
export type RequestParts = Partial<Record<'params' | 'query' | 'body', Json>>;

/** A place in a request that names a thing. */
export interface Slot {
  readonly kind: NameKind;
  /** Keys that lead to it, the first of them the part. */
  readonly path: readonly (string | number)[];
}

/** A request with all places in it that name something. */
export interface NamedRequest {
  readonly request: RequestParts;
  readonly slots: readonly Slot[];
}

const partNames = ['params', 'query', 'body'] as const;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const UNKNOWN: Readonly<Record<NameKind, string>> = {
  uuid: '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
  uri: 'https://example.com/file.png',
};

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly format?: string }>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly ObjectSchema[];
}

/** Objects that a schema takes: one, or each member of a union. */
function alternativesOf(schema: z.ZodType | undefined): readonly ObjectSchema[] {
  if (schema === undefined) return [{}];
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as ObjectSchema;
  return written.anyOf ?? [written];
}

/** The example as far as an alternative takes it, with a name in each field that holds one. */
function fill({ properties = {} }: ObjectSchema, example: Json): Json {
  const known = Object.entries(example).filter(([key]) => key in properties);
  const names = Object.entries(properties).flatMap(([key, { format }]) =>
    format === 'uuid' || format === 'uri' ? [[key, UNKNOWN[format]] as const] : [],
  );
  return Object.fromEntries([...names, ...known]);
}

function findSlots(value: unknown, path: Slot['path']): Slot[] {
  if (typeof value === 'string') {
    if (UUID.test(value)) return [{ kind: 'uuid', path }];
    return URL.canParse(value) ? [{ kind: 'uri', path }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => findSlots(inner, [...path, key]));
}

/** All forms of the requests of a call, by its schemas and its example. */
export function listRequests(name: EndpointName): NamedRequest[] {
  const call: Call = contract[name];
  let requests: RequestParts[] = [{}];
  for (const part of partNames) {
    const example = (call.example[part] ?? {}) as Json;
    const filled = alternativesOf(call[part]).map((schema) => fill(schema, example));
    requests = requests.flatMap((request) =>
      filled.map((value) => (call[part] === undefined ? request : { ...request, [part]: value })),
    );
  }
  return requests.map((request) => ({ request, slots: findSlots(request, []) }));
}

/** The same request without some fields of its body. */
export function leaveOut({ request, slots }: NamedRequest, keys: readonly string[]): NamedRequest {
  const kept = Object.entries(request.body ?? {}).filter(([key]) => !keys.includes(key));
  return {
    request: { ...request, ...(request.body && { body: Object.fromEntries(kept) }) },
    slots: slots.filter(({ path: [part, key] }) => part !== 'body' || !keys.includes(String(key))),
  };
}

function put(value: unknown, path: Slot['path'], name: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return name;
  if (Array.isArray(value)) return value.with(Number(key), put(value[Number(key)], rest, name));
  const object = value as Json;
  return { ...object, [key]: put(object[key], rest, name) };
}

/**
 * The request with the names in its places. Places of one kind take names that follow one another, from each
 * of them on; those of two kinds are combined.
 */
export function withNames(
  { request, slots }: NamedRequest,
  names: Readonly<Record<NameKind, readonly string[]>>,
): RequestParts[] {
  const kinds = [...new Set(slots.map(({ kind }) => kind))];
  return kinds.reduce<RequestParts[]>(
    (made, kind) => made.flatMap((one) => names[kind].map((_, first) => fillKind(one, { kind, first }))),
    [request],
  );

  function fillKind(one: RequestParts, { kind, first }: { kind: NameKind; first: number }): RequestParts {
    const places = slots.filter((slot) => slot.kind === kind);
    return places.reduce<RequestParts>((filled, { path }, index) => {
      const name = names[kind][(first + index) % names[kind].length] ?? '';
      return put(filled, path, name) as RequestParts;
    }, one);
  }
}
