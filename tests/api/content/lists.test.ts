import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Locale, locales } from '#lib/catalog/locales.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { filterStyles } from '#lib/catalog/tools/ai-filter/options.ts';
import { hairColours } from '#lib/catalog/tools/hairstyle-changer/constants.ts';
import { hairStyles } from '#lib/catalog/tools/hairstyle-changer/options.ts';
import { halloweenTemplates } from '#lib/catalog/tools/halloween/options.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import type { EndpointName } from '#lib/contract/endpoints.ts';
import german from '#messages/de/choices.json' with { type: 'json' };
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { callUrl } from '../support/call-host.ts';

const lists = [
  'getAiFilterTemplate',
  'getHairSwapTemplate',
  'getWardrobeStyle',
  'getHalloweenTemplate',
  'aiEnlargeConf',
  'faceSwapStyle',
] as const satisfies readonly EndpointName[];

type ListName = (typeof lists)[number];

async function read(host: TestHost, name: ListName, locale: Locale = 'en') {
  const { result } = await host.call(name, { locale });
  if (result === null) throw new Error(`${name} was refused`);
  return result;
}

/** True where the web has a file at a URL. */
function isServed(url: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === 'http://web.test' && existsSync(`public${pathname}`);
}

let host: TestHost;
beforeAll(async () => {
  // Without a worker, which asks the database for work all the time.
  host = await buildTestHost({ settings: { roles: ['http'] } });
});
afterAll(() => host.close());

describe.each(lists)('%s', (name) => {
  it('[GEN-05] The list call names each choice in every language and links to its picture', async () => {
    const english = await read(host, name);
    expect(english.list.length).toBeGreaterThan(1);
    for (const { code } of locales) {
      const { list } = await read(host, name, code);
      expect(list.map(({ id }) => id)).toEqual(english.list.map(({ id }) => id));
      expect(list.filter((choice) => choice.name === '' || choice.name.includes('.'))).toEqual([]);
      expect(list.filter(({ preview }) => preview !== null && !isServed(preview))).toEqual([]);
    }
  });

  it('[GEN-05] The list call names nothing that a run would refuse', async () => {
    const answer = await read(host, name);
    const feature = findTool(answer.feature)?.featureCode as FeatureCode;
    if (!('parameter' in answer)) return expect(answer.feature).toBe('face-swap');
    const valueFor = (choice: { id: string; factor?: number }) => choice.factor ?? choice.id;
    const refused = answer.list.filter(
      (choice) => !toolParameters[feature].safeParse({ [answer.parameter]: valueFor(choice) }).success,
    );
    expect(refused).toEqual([]);
  });

  it('[GEN-05] The list call may be cached, and is not sent again to a client that has it', async () => {
    const url = callUrl(host.origin, name);
    const first = await fetch(url, { headers: { 'x-locale': 'de', origin: 'http://web.test' } });
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect(first.headers.get('vary')?.toLowerCase().split(', ').sort()).toEqual(['origin', 'x-locale']);
    const tag = first.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'x-locale': 'de', 'if-none-match': `"old", W/${tag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const french = await fetch(url, { headers: { 'x-locale': 'fr', 'if-none-match': tag } });
    expect(french.status).toBe(200);
  });

  it('[GEN-05] The list call asks the database nothing', async () => {
    const { client } = host.infrastructure.database;
    if (client.kind !== 'pglite') throw new Error('not the embedded database');
    const spies = (['query', 'exec', 'transaction'] as const).map((way) => vi.spyOn(client.pglite, way));
    expect((await host.call(name)).code).toBe(200);
    expect(spies.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
    await host.visit();
    expect(spies.some(({ mock }) => mock.calls.length > 0)).toBe(true);
    for (const spy of spies) spy.mockRestore();
  });
});

it('[GEN-05] A list that could not be made is not cached', async () => {
  const response = await fetch(`${callUrl(host.origin, 'getAiFilterTemplate')}?unknown=1`);
  expect(response.status).toBe(400);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('etag')).toBeNull();
});

it('[GEN-05] The list calls name what the pages offer, in the same words', async () => {
  const filters = await read(host, 'getAiFilterTemplate', 'de');
  expect(filters.list.map(({ id }) => id)).toEqual(filterStyles);
  expect(filters.list.map(({ name }) => name)).toEqual(
    filterStyles.map((style) => german['ai-filter'][style]),
  );
  const hair = await host.call('getHairSwapTemplate');
  expect(hair.result?.list.map(({ id }) => id)).toEqual(hairStyles);
  expect(Object.fromEntries(hair.result?.colours.map(({ id, hex }) => [id, hex]) ?? [])).toEqual(hairColours);
  const costumes = await read(host, 'getHalloweenTemplate');
  expect(costumes.list.map(({ id }) => id)).toEqual(halloweenTemplates);
  expect(costumes.list[0]?.category).toEqual({ id: 'skulls', name: 'Skulls' });
  const { result } = await host.call('aiEnlargeConf');
  expect(result?.list.map(({ factor, name }) => [factor, name])).toEqual([
    [1, 'Same size'],
    [2, '×2'],
    [4, '×4'],
  ]);
  const photos = await host.call('faceSwapStyle');
  expect(photos.result?.list.every(({ photo }) => isServed(photo))).toBe(true);
});
