import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#lib/contract/call.ts';
import { contract } from '#lib/contract/contract.ts';
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts';

type Part = 'params' | 'query' | 'body';
type Fields = Readonly<Record<string, unknown>>;

const PARTS = ['params', 'query', 'body'] as const;
const EXAMPLE_ID = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';
const names = Object.keys(endpoints) as EndpointName[];

/** Each part of a request that some call takes, with the example of it. */
const requestParts = names.flatMap((name) => {
  const call: Call = contract[name];
  return PARTS.flatMap((part) => {
    const schema = call[part];
    return schema ? [{ name, part, schema, example: (call.example[part] ?? {}) as Fields }] : [];
  });
});

/** Paths of what a schema objects to; null where it takes the value. */
function objections(schema: z.ZodType, value: unknown): string[] | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : parsed.error.issues.map(({ path }) => path.join('.'));
}

function partOf(name: EndpointName, part: Part): z.ZodType {
  const schema = (contract[name] as Call)[part];
  if (!schema) throw new Error(`${name} has no ${part}`);
  return schema;
}

/** Objections to the example of a call with some of its fields changed. */
function changed(name: EndpointName, part: Part, fields: Fields): string[] | null {
  const example = (contract[name] as Call).example[part] ?? {};
  return objections(partOf(name, part), { ...example, ...fields });
}

describe('requests', () => {
  it.each(requestParts)('The $part of $name has no room for a field that it does not know', (request) => {
    const { schema, example } = request;
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 12 }).filter((key) => /^[a-z]/i.test(key)),
        fc.jsonValue({ maxDepth: 1 }),
        (key, value) => {
          const field = `${key}-unknown`;
          const parsed = schema.safeParse({ ...example, [field]: value });
          expect(parsed.error?.issues).toContainEqual(
            expect.objectContaining({ code: 'unrecognized_keys', keys: [field] }),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each(requestParts)('The $part of $name is an object and nothing else', ({ schema }) => {
    for (const value of [null, 'text', 7, true, [], [{}]]) expect(objections(schema, value)).toEqual(['']);
  });

  it.each(requestParts.filter(({ example }) => 'id' in example || 'uploadId' in example))(
    'The $part of $name takes a UUID as its id, and no other text',
    ({ schema, example }) => {
      const field = 'id' in example ? 'id' : 'uploadId';
      for (const wrong of ['', 'task', `${EXAMPLE_ID}0`, `{${EXAMPLE_ID}}`, `../${EXAMPLE_ID}`, 7, null]) {
        expect(objections(schema, { ...example, [field]: wrong }), String(wrong)).toEqual([field]);
      }
      const { [field]: _, ...without } = example;
      expect(objections(schema, without)).toEqual([field]);
    },
  );
});

const many = (count: number) => Array.from({ length: count }, () => EXAMPLE_ID);
const letters = (count: number) => 'a'.repeat(count);
const input = { role: 'photo', uploadId: EXAMPLE_ID };
const url = (length: number) => `https://a.example/${letters(length - 'https://a.example/'.length)}`;

/** Values at both sides of each edge: those taken, and those refused, under the key of the field. */
const edges: readonly {
  readonly call: EndpointName;
  readonly part: Part;
  readonly field: string;
  readonly taken: readonly unknown[];
  readonly refused: readonly unknown[];
}[] = [
  { call: 'list', part: 'query', field: 'limit', taken: ['1', 50], refused: [0, 51, 1.5, 'x', -1] },
  { call: 'list', part: 'query', field: 'cursor', taken: [letters(200)], refused: [letters(201)] },
  {
    call: 'list',
    part: 'query',
    field: 'feature',
    taken: ['ai-filter', letters(64)],
    refused: ['a/b', 'a b'],
  },
  { call: 'list', part: 'query', field: 'feature', taken: [''], refused: [letters(65), "'--"] },
  { call: 'list', part: 'query', field: 'state', taken: ['unfinished', 'done'], refused: ['waiting', ''] },
  { call: 'deleteTasks', part: 'body', field: 'ids', taken: [many(1), many(50)], refused: [[], many(51)] },
  { call: 'deleteUploads', part: 'body', field: 'ids', taken: [many(50)], refused: [[], many(51)] },
  { call: 'taskParamList', part: 'body', field: 'ids', taken: [many(50)], refused: [[], many(51)] },
  {
    ...{ call: 'deleteResults', part: 'body', field: 'urls' },
    taken: [[url(4096)], Array.from({ length: 9 }, () => url(30))],
    refused: [[], Array.from({ length: 10 }, () => url(30))],
  },
  { call: 'deleteImgByUrl', part: 'query', field: 'url', taken: [url(4096)], refused: [url(4097), 'here'] },
  { call: 'setTaskRetention', part: 'body', field: 'hours', taken: [1, 24, 720], refused: [0, 2, 721, '24'] },
  { call: 'startVersion', part: 'body', field: 'file', taken: [0, 119], refused: [-1, 120, 0.5, '0'] },
  { call: 'uploadFromTask', part: 'body', field: 'file', taken: [0, 119], refused: [-1, 120] },
  { call: 'downloadTask', part: 'body', field: 'file', taken: [0, 119], refused: [-1, 120] },
  {
    call: 'downloadTask',
    part: 'body',
    field: 'format',
    taken: ['png', 'avif', 'mp4', 'gif'],
    refused: ['bmp', 'PNG', ''],
  },
  { call: 'downloadTask', part: 'body', field: 'quality', taken: [30, 100], refused: [29, 101, 50.5] },
  { call: 'downloadTask', part: 'body', field: 'metadata', taken: ['none', 'place'], refused: ['all', null] },
  { call: 'createShare', part: 'body', field: 'days', taken: [1, 7, 30], refused: [0, 2, 31, '7'] },
  {
    ...{ call: 'createShare', part: 'body', field: 'password' },
    taken: [letters(6), letters(128), undefined],
    refused: [letters(5), letters(129), '', null],
  },
  {
    ...{ call: 'openShare', part: 'body', field: 'token' },
    taken: [letters(24), `${letters(22)}-_`],
    refused: [letters(23), letters(25), `${letters(23)}/`, `${letters(24)}\n`],
  },
  { call: 'openShare', part: 'body', field: 'password', taken: ['', letters(128)], refused: [letters(129)] },
  {
    ...{ call: 'refreshToken', part: 'body', field: 'refreshToken' },
    taken: [letters(20), letters(200)],
    refused: [letters(19), letters(201), undefined],
  },
  { call: 'logout', part: 'body', field: 'refreshToken', taken: [letters(20)], refused: [letters(19)] },
  {
    ...{ call: 'getMediaPreSignedUrl', part: 'body', field: 'size' },
    taken: [0, 1, Number.MAX_SAFE_INTEGER],
    refused: [-1, 0.5, '7', Number.POSITIVE_INFINITY],
  },
  {
    ...{ call: 'getMediaPreSignedUrl', part: 'body', field: 'type' },
    taken: ['image/png', 'image/heic', 'video/mp4'],
    refused: ['image/svg+xml', 'text/html', 'IMAGE/PNG', 'video/x-flv'],
  },
  { call: 'getMediaPreSignedUrl', part: 'body', field: 'purpose', taken: ['mask'], refused: ['avatar'] },
  { call: 'uploadFromUrl', part: 'body', field: 'url', taken: ['x', url(2048)], refused: ['', url(2049)] },
  { call: 'img2img', part: 'body', field: 'feature', taken: [letters(64)], refused: [letters(65), 7] },
  { call: 'img2img', part: 'body', field: 'consent', taken: [true, false], refused: ['yes', 1, null] },
  {
    ...{ call: 'img2img', part: 'body', field: 'inputs' },
    taken: [[], Array.from({ length: 16 }, () => input)],
    refused: [Array.from({ length: 17 }, () => input), {}, null],
  },
  { call: 'img2img', part: 'body', field: 'parameters', taken: [{}, { a: [] }], refused: [[], null, 'x'] },
  { call: 'genImg', part: 'body', field: 'feature', taken: ['ai-art-generator'], refused: ['ai-filter', ''] },
  {
    call: 'analysis',
    part: 'body',
    field: 'kind',
    taken: ['find-faces'],
    refused: ['find', 'object-remover'],
  },
  { call: 'analysis', part: 'body', field: 'consent', taken: [true, false], refused: ['yes', 1, null] },
];

describe('the limits of requests', () => {
  it.each(edges)('$call takes $field up to its limits, and refuses it beyond them', (edge) => {
    const { call, part, field, taken, refused } = edge;
    for (const value of taken) expect(changed(call, part, { [field]: value })).toBeNull();
    for (const value of refused) expect(changed(call, part, { [field]: value })).toEqual([field]);
  });

  it('A wrong file of a run is told by its place in the list', () => {
    const inputs = [input, { role: 'photograph', uploadId: EXAMPLE_ID }, { ...input, uploadId: 'x' }];
    expect(changed('img2img', 'body', { inputs })).toEqual(['inputs.1.role', 'inputs.2.uploadId']);
    const extra = [{ ...input, url: 'https://elsewhere.example/' }];
    expect(changed('img2img', 'body', { inputs: extra })).toEqual(['inputs.0']);
  });

  it('A run of another cut needs a cut, a colour or highlights to change', () => {
    const schema = partOf('runHairStyle', 'body');
    const kept = { id: EXAMPLE_ID, style: 'keep', colour: 'keep' };
    expect(objections(schema, kept)).toEqual(['']);
    expect(objections(schema, { ...kept, style: 'bob' })).toBeNull();
    expect(objections(schema, { ...kept, colour: '#aa3300' })).toBeNull();
    expect(objections(schema, { ...kept, highlights: '#aa3300' })).toBeNull();
  });

  it('What a request leaves out has its usual value', () => {
    const parse = (name: EndpointName, part: Part, value: object) => partOf(name, part).parse(value);
    expect(parse('list', 'query', {})).toEqual({ limit: 20 });
    expect(parse('list', 'query', { limit: '7' })).toEqual({ limit: 7 });
    expect(parse('img2img', 'body', { feature: 'recolor' })).toEqual({
      ...{ feature: 'recolor', inputs: [], consent: false, parameters: {} },
    });
    expect(parse('genImg', 'body', {})).toEqual({ feature: 'ai-image-generator', parameters: {} });
    expect(parse('startVersion', 'body', { id: EXAMPLE_ID })).toEqual({ id: EXAMPLE_ID, file: 0 });
    expect(parse('downloadTask', 'body', { id: EXAMPLE_ID, format: 'jpeg' })).toEqual({
      ...{ id: EXAMPLE_ID, format: 'jpeg', file: 0, metadata: 'none', prepareOnly: false },
    });
  });

  it('A visit may come without any body', () => {
    expect(objections(partOf('visit', 'body'), undefined)).toBeNull();
  });
});
