import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenApiDocument } from '#api/docs/complete-document.ts';
import { escapeHtml } from '#api/docs/html.ts';
import { askLine, firstSteps } from '#api/docs/render-docs.ts';
import { tools } from '#lib/catalog/tools.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';

let host: TestHost;
let document: OpenApiDocument;
let page: string;
beforeAll(async () => {
  host = await buildTestHost();
  document = (await (await fetch(`${host.origin}/openapi.json`)).json()) as OpenApiDocument;
  page = await (await fetch(`${host.origin}/docs`)).text();
});
afterAll(() => host.close());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly unknown[] | null;
}

/** Makes a validator of JSON Schema 2020-12 by the library that Fastify itself validates with. */
function createValidator(schema: object): Validator {
  return new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
}

it('The OpenAPI document keeps to the schema of OpenAPI 3.1', () => {
  const file = 'tests/fixtures/openapi/openapi-3.1-schema.json';
  const validate = createValidator(JSON.parse(readFileSync(file, 'utf8')));
  expect([validate(document), validate.errors]).toEqual([true, null]);
});

it('Every call of the document has a group, a summary, a description and examples of failures', () => {
  const known = new Set((document.tags as { name: string }[]).map(({ name }) => name));
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .toSorted(),
  ).toEqual(Object.keys(endpoints).toSorted());
  for (const { operationId, tags, summary, description, responses } of operations()) {
    expect([operationId, tags?.every((tag) => known.has(tag)), summary !== '', description !== '']).toEqual([
      ...[operationId, true, true, true],
    ]);
    for (const status of ['400', '429', '500', '503']) expect(responses[status], operationId).toBeDefined();
    for (const answer of Object.values(responses)) {
      const ref = (answer as { $ref?: string }).$ref?.split('/').at(-1);
      if (ref) expect(document.components.responses?.[ref]).toMatchObject({ content: expect.anything() });
    }
  }
});

it('Every reference of the document leads to a schema, and each tool has the schema of its parameters', () => {
  const text = JSON.stringify(document);
  for (const [, kind = '', name = ''] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)) {
    expect(Reflect.get(document.components, kind)).toHaveProperty([name]);
  }
  const schemas = document.components.schemas ?? {};
  for (const { featureCode } of tools) {
    const schema = schemas[`Parameters.${featureCode}`];
    expect(schema?.description).not.toBe('');
    expect(() => createValidator(schema ?? {})).not.toThrow();
  }
  const start = operations().find(({ operationId }) => operationId === 'img2img');
  const { properties } = start?.requestBody?.content['application/json'].schema ?? {};
  expect(properties?.feature?.enum).toEqual(tools.map(({ featureCode }) => featureCode));
});

it('The page for developers shows every call, tool and code, and loads nothing of others', async () => {
  const { headers } = await fetch(`${host.origin}/docs`);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).not.toContain('script-src');
  expect(page).not.toMatch(/<script|<img|<link|<iframe|(?:src|href)="(?!#)|@import/);
  for (const name of Object.keys(endpoints)) expect(page).toContain(`id="call-${name}"`);
  for (const { featureCode } of tools) expect(page).toContain(`id="tool-${featureCode}"`);
  for (const { code } of Object.values(errorKinds)) expect(page).toContain(`<td>${code}</td>`);
  for (const [, font] of page.matchAll(/url\("([^"]+)"\)/g)) {
    expect((await fetch(host.origin + font)).headers.get('content-type')).toBe('font/woff2');
  }
});

it('The lines of the start work as they are printed', async () => {
  const folder = await makeDataFolder();
  const photo = sharp({ create: { width: 48, height: 48, channels: 3, background: '#7a8fb0' } });
  await writeFile(path.join(folder, 'photo.jpg'), await photo.jpeg().toBuffer());
  const lines = firstSteps(host.origin).map(({ line }) => line);
  for (const line of [...lines, askLine(host.origin)]) expect(page).toContain(escapeHtml(line));
  const ask = `until ${askLine(host.origin)} | grep -E '"state":"(done|failed|cancelled)"'; do sleep 0.2; done`;
  const { stdout } = await promisify(execFile)('bash', ['-ec', [...lines, ask].join('\n')], { cwd: folder });
  const { code, result } = JSON.parse(stdout);
  expect([code, result.feature, result.state]).toEqual([200, 'photo-enhancer', 'done']);
  expect((await fetch(result.files[0].url)).headers.get('content-type')).toBe('image/png');
});

it('A parameter that a tool does not take is named in the answer', async () => {
  const { token } = await host.visit();
  const send = async (body: object) => {
    const response = await fetch(`${host.origin}/api/gen/v2/img2img`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const inputs = [{ role: 'photo', uploadId: '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b' }];
  expect(await send({ feature: 'remove-background', inputs })).toMatchObject({ code: 400, field: 'feature' });
  expect(await send({ feature: 'photo-enhancer', inputs: [] })).toMatchObject({ code: 400, field: 'inputs' });
  const wrong = { feature: 'photo-enhancer', inputs, parameters: { factor: 3 } };
  expect(await send(wrong)).toMatchObject({ code: 400, field: 'parameters.factor' });
  const unknown = { ...wrong, parameters: { sharpness: 1 } };
  expect(await send(unknown)).toMatchObject({ code: 400, field: 'parameters.sharpness' });
});
