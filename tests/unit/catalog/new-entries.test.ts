import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let copy: string;
let places: Set<string>;

/** Copies the host's side of the tree, so that something can be added to it. */
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'entries-'));
  places = new Set();
  for (const name of ['package.json', 'lib', 'api', 'messages', 'imaging'])
    cpSync(name, path.join(copy, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

function write(file: string, text: string): void {
  places.add(file);
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  writeFileSync(path.join(copy, file), text);
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(path.join(copy, file), 'utf8');
  expect(text, file).toContain(from);
  write(file, text.replace(from, to));
}

/** Runs a module in the copy; what it prints is JSON. */
function evaluate(source: string): unknown {
  const file = path.join(copy, 'check.ts');
  writeFileSync(file, source);
  return JSON.parse(execFileSync(process.execPath, [file], { cwd: copy, encoding: 'utf8' }));
}

const PATIENCE = 60_000;

it('A new call works after edits in four places: endpoint, contract entry, route file and list', () => {
  edit(
    'lib/contract/endpoints.ts',
    'export const endpoints = {',
    `export const endpoints = {
  greet: { method: 'POST', path: '/api/user/v2/greet', access: 'anyone' },`,
  );
  edit(
    'lib/contract/calls/user.ts',
    'export const userCalls = {',
    `export const userCalls = {
  greet: {
    summary: 'Greets by name',
    rateLimit: perMinute(5),
    example: { body: { name: 'Ada' } },
    body: z.strictObject({ name: z.string() }),
    result: z.object({ text: z.string() }),
  },`,
  );
  write(
    'api/identity/routes/greet.ts',
    `import { defineCall } from '../../http/define-call.ts';
export const greetRoute = defineCall('greet', async ({ body }) => ({ text: 'Hello ' + body.name }));
`,
  );
  edit(
    'api/calls.ts',
    'export const callRoutes: readonly CallRoute[] = [',
    `import { greetRoute } from './identity/routes/greet.ts';
export const callRoutes: readonly CallRoute[] = [
  greetRoute,`,
  );
  const answer = evaluate(`
    import Fastify from 'fastify';
    import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
    import { callRoutes } from '#api/calls.ts';
    import { registerCalls } from '#api/http/register-calls.ts';
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    const settings = { rateLimitFactor: 1, limits: { rateLimitFactor: 1 }, http: { rateLimitFactor: 1 } };
    const context = { settings, events: { subscribe: () => ({}), listen: () => ({}) } };
    app.decorate('context', context);
    app.decorate('accessGuards', { anyone: [], guest: [], account: [] });
    registerCalls(app, callRoutes.filter(({ name }) => name !== 'taskEvents').concat(
      [{ name: 'taskEvents', createHandler: () => async () => '' }],
    ));
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/user/v2/greet', payload: {} });
    const { body } = await app.inject({ method: 'POST', url: '/api/user/v2/greet', payload: { name: 'Ada' } });
    console.log(JSON.stringify({ statusCode, result: JSON.parse(body).result }));
    process.exit(0);
  `);
  expect(answer).toEqual({ statusCode: 400, result: { text: 'Hello Ada' } });
  expect(places.size).toBe(4);
});

it('A new tool stands in the catalogue with its folder and one line of the list', {
  timeout: PATIENCE,
}, () => {
  const folder = 'lib/catalog/tools/photo-blur';
  const entry = readFileSync('lib/catalog/tools/ai-filter/entry.ts', 'utf8');
  const named = entry.replaceAll('aiFilter', 'photoBlur').replaceAll('ai-filter', 'photo-blur');
  write(`${folder}/entry.ts`, named);
  write(
    `${folder}/options.ts`,
    `import { strength } from '../../options/amounts.ts';
import type { ToolOptions } from '../../options/option.ts';
export const options = { options: [strength], versions: false, compares: true } as const satisfies ToolOptions;
`,
  );
  write(
    `${folder}/parameters.ts`,
    `import { z } from 'zod';
import { share } from '../../parameters/fields.ts';
export const parameters = z.strictObject({ strength: share.default(1) }).describe('blur a photo');
`,
  );
  edit(
    'lib/catalog/tools.ts',
    'export const tools = [',
    `import { photoBlur } from './tools/photo-blur/entry.ts';
export const tools = [
  photoBlur,`,
  );
  const found = evaluate(`
    import { loadOptions } from '#lib/catalog/options/load-options.ts';
    import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
    import { routes } from '#lib/catalog/routes.ts';
    import { findTool } from '#lib/catalog/tools.ts';
    console.log(JSON.stringify({
      key: findTool('photo-blur').key,
      isRoute: routes.some(({ path }) => path === '/photo-blur'),
      options: (await loadOptions('photo-blur')).options.map(({ name }) => name),
      parameters: toolParameters['photo-blur'].parse({}),
    }));
  `);
  expect(found).toEqual({
    key: 'photoBlur',
    isRoute: true,
    options: ['strength'],
    parameters: { strength: 1 },
  });
  const outside = [...places].filter((place) => !place.startsWith(folder));
  expect(outside).toEqual(['lib/catalog/tools.ts']);
});
