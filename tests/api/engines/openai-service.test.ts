import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeOrder, type Order } from '#api/engines/remote/order.ts';
import type { Service } from '#api/engines/remote/service.ts';
import { modelsOf } from '#api/engines/remote/watch-server.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';
import { createServices, type StandIns, startEngineStandIns } from './support/service-engines.ts';

let standIns: StandIns & { close(): Promise<void> };
let service: Service;
let scratch: string;
let results: string;

beforeAll(async () => {
  standIns = await startEngineStandIns();
});
afterAll(() => standIns.close());
beforeEach(async () => {
  [scratch, results] = [await makeDataFolder(), await makeDataFolder()];
  service = createServices(standIns, scratch).openai;
});

function makeWords(): Order {
  const model = modelsOf('openai')[0];
  if (!model) throw new Error('no model speaks this protocol');
  const parameters = { prompt: 'a lighthouse at dusk', ratio: '1:1', count: 1 };
  return makeOrder({ model, runKey: 'key', feature: 'ai-image-generator', parameters, sent: undefined });
}

it('[GEN-03] Pictures wait on the file system of the results, and nothing of them stays once they were taken', async () => {
  const handle = await service.start(makeWords());
  await service.ended?.(handle);
  expect(await readdir(scratch)).toHaveLength(1);
  const state = await service.poll(handle, results);
  expect(state).toMatchObject({ state: 'done', outputs: [expect.stringContaining(results)] });
  expect(await readdir(results)).toHaveLength(1);
  expect(await readdir(scratch)).toEqual([]);
});

it('[GEN-03] Pictures that could not be taken over are there for the next try', async () => {
  const handle = await service.start(makeWords());
  await service.ended?.(handle);
  await expect(service.poll(handle, `${results}/missing`)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await service.poll(handle, results)).toMatchObject({ state: 'done' });
});

it('[GEN-03] A cancelled run leaves no picture behind', async () => {
  const handle = await service.start(makeWords());
  await service.ended?.(handle);
  await service.cancel(handle);
  expect(await readdir(scratch)).toEqual([]);
  await expect(service.poll(handle, results)).rejects.toMatchObject({ kind: 'internal' });
});
