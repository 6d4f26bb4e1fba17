import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { tools } from '#lib/catalog/tools.ts';

let copy = '';
let places: Set<string>;

/** Copies what an entry is added to. */
function copyTree(): void {
  copy = mkdtempSync(path.join(tmpdir(), 'entries-'));
  places = new Set();
  for (const name of ['package.json', 'lib', 'api', 'messages', 'content', 'imaging', 'components'])
    cpSync(name, path.join(copy, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
}
afterEach(() => {
  if (copy) rmSync(copy, { recursive: true, force: true });
});

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

it('A new call works after edits in four places: endpoint, contract entry, route file and list', () => {
  copyTree();
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
    import { registerCalls } from '#api/http/define-call.ts';
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    const settings = { limits: { rateLimitFactor: 1 } };
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

/** Adds a tool that blurs photos to the copy. */
function addTool(): void {
  copyTree();
  const folder = 'lib/catalog/tools/photo-blur';
  const entry = readFileSync('lib/catalog/tools/ai-filter/entry.ts', 'utf8');
  write(
    `${folder}/entry.ts`,
    entry.replaceAll('aiFilter', 'photoBlur').replaceAll('ai-filter', 'photo-blur'),
  );
  write(
    `${folder}/options.ts`,
    `import { strength } from '../../options/amounts.ts';
import type { ToolOptions } from '../../options/option.ts';
export const options = {
  options: [strength],
  versions: false,
  estimate: { start: 1, perMegapixel: 0.5 },
  compares: true,
} as const satisfies ToolOptions;
`,
  );
  write(
    `${folder}/parameters.ts`,
    `import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { share } from '../../parameters/fields.ts';
import { options } from './options.ts';
export const parameters = z
  .strictObject({ strength: share.default(initialValues(options).strength) })
  .describe('blur a photo');
`,
  );
  write(
    `${folder}/samples.ts`,
    `import type { ToolSamples } from '../../samples.ts';
export default {
  samples: [{ key: 'mist', scene: 'street', focus: [50, 50] }],
  trialScenes: ['street'],
  card: { kind: 'split', sample: 'mist', at: 50, focus: [50, 50] },
} satisfies ToolSamples;
`,
  );
  edit(
    'lib/catalog/tools.ts',
    'export const tools = [',
    `import { photoBlur } from './tools/photo-blur/entry.ts';
export const tools = [
  photoBlur,`,
  );
  edit(
    'messages/en/tools.json',
    '"aiFilter"',
    `"photoBlur": { "name": "Blur", "about": "Blurs." }, "aiFilter"`,
  );
  write('content/en/tools/photoBlur.json', readFileSync('content/en/tools/aiFilter.json', 'utf8'));
  const page = readFileSync('app/[locale]/(horads)/ai-filter/page.tsx', 'utf8');
  write('app/[locale]/(horads)/photo-blur/page.tsx', page.replaceAll('aiFilter', 'photoBlur'));
  edit('components/ui/tool-marks.ts', '  aiFilter: brush,', '  photoBlur: brush,\n  aiFilter: brush,');
  write(
    'imaging/tools/blur-photo.ts',
    'export const blurPhoto = async ({ photo }, { strength }) => ({ picture: photo, findings: { strength } });\n',
  );
  edit(
    'imaging/tools/tool-table.ts',
    'const toolTable = {',
    `const toolTable = {
  'photo-blur': async () => (await import('./blur-photo.ts')).blurPhoto,`,
  );
}

it('A new tool works after edits in seven places', () => {
  addTool();
  const found = evaluate(`
    import { loadTool } from '#imaging/tools/tool-table.ts';
    import { estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
    import { toolOptions } from '#lib/catalog/options/tool-options.ts';
    import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
    import { routes } from '#lib/catalog/routes.ts';
    import { loadAllSamples, loadSamples, loadTrialScenes } from '#lib/catalog/tool-samples.ts';
    import { findTool } from '#lib/catalog/tools.ts';
    import { readToolContent } from '#lib/content/tool-content.ts';
    const tool = findTool('photo-blur');
    const options = toolOptions['photo-blur'];
    const parameters = toolParameters['photo-blur'].parse({});
    const run = await loadTool('photo-blur');
    console.log(JSON.stringify({
      key: tool.key,
      isRoute: routes.some(({ path }) => path === '/photo-blur'),
      hasContent: (await readToolContent('en', tool)).title.length > 0,
      options: options.options.map(({ name }) => name),
      seconds: estimateRunSeconds({ tool, options }, { pixels: 2e6 }),
      samples: (await loadAllSamples()).filter(({ tool }) => tool === 'photoBlur').map(({ key }) => key),
      trialScenes: await loadTrialScenes(tool),
      card: (await loadSamples(tool)).card.kind,
      findings: (await run({ photo: null }, parameters)).findings,
    }));
  `);
  expect(found).toEqual({
    key: 'photoBlur',
    isRoute: true,
    hasContent: true,
    options: ['strength'],
    seconds: 2,
    samples: ['mist'],
    trialScenes: ['street'],
    card: 'split',
    findings: { strength: 1 },
  });
  const placeOf = (file: string) => {
    if (file.startsWith('lib/catalog/tools/')) return 'its folder';
    return /^(?:messages|content)\//.test(file) ? 'words' : file;
  };
  expect([...new Set([...places].map(placeOf))].toSorted()).toEqual([
    'app/[locale]/(horads)/photo-blur/page.tsx',
    'components/ui/tool-marks.ts',
    'imaging/tools/blur-photo.ts',
    'imaging/tools/tool-table.ts',
    'its folder',
    'lib/catalog/tools.ts',
    'words',
  ]);
});

const SOURCES = ['api', 'app', 'components', 'features', 'imaging', 'lib', 'scripts', 'web'];

it('The tools of the engine for photos have three lists in common, and no others', () => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  ).filter((file) => /\.tsx?$/.test(file));
  const running = tools.filter(
    (tool) => tool.kind === 'picture' && tool.engines.length > 0 && !worksWithoutPhoto(tool),
  );
  const common = files.filter((file) => {
    const words = new Set(readFileSync(file, 'utf8').match(/[\w-]+/g));
    return running.every(({ key, featureCode }) => words.has(key) || words.has(featureCode));
  });
  expect(common.toSorted()).toEqual([
    'components/ui/tool-marks.ts',
    'imaging/tools/tool-table.ts',
    'lib/catalog/tools.ts',
  ]);
});
