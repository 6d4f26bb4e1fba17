import { expect, it } from 'vitest';
import { dailyUsage, photoRuns } from '#api/limits/tables.ts';
import { type BatchGateway, FileRefused } from '#features/workspace/batch/batch-gateway.ts';
import { writeReport } from '#features/workspace/batch/batch-report.ts';
import { countStates, hasEnded, newItem } from '#features/workspace/batch/batch-state.ts';
import { type Batch, runBatch } from '#features/workspace/batch/run-batch.ts';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { MAX_TASKS_PER_PERSON } from '#lib/catalog/limits.ts';
import { errorKeyOf } from '#lib/contract/error-codes.ts';
import { photoInput } from '#tests/api/generation/support/run-request.ts';
import { makePhoto } from '../generation/support/pictures.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import type { Answer } from '../support/call-host.ts';

/** A result, or the failure that the browser would make of it. */
function resultOf<Name extends 'img2img' | 'getMediaPreSignedUrl'>({ result, code, message }: Answer<Name>) {
  if (result !== null) return result;
  throw new ApiError({ key: errorKeyOf(code) ?? 'unreadable', code, message });
}

const LOOK_MS = 200;

/** The way to a real host over HTTP; only the decoder of the browser is left out. */
function gatewayTo(host: TestHost, token: string): BatchGateway & { most: () => number } {
  let most = 0;
  return {
    most: () => most,
    async open(file) {
      if (file.size === 0) throw new FileRefused('This file is empty.');
      return { type: 'image/png', thumbnail: '' };
    },
    async send(file, { type }) {
      const body = { purpose: 'photo', type, size: file.size } as const;
      const { uploadId, parts } = resultOf(await host.call('getMediaPreSignedUrl', { token, body }));
      await fetch(parts[0]?.url ?? '', { method: 'PUT', headers: { 'content-type': type }, body: file });
      return uploadId;
    },
    async start({ uploadId }) {
      // Nobody has fifty free uses yet: the day begins anew before each.
      const { queries } = host.infrastructure.database;
      await queries.delete(dailyUsage);
      await queries.delete(photoRuns);
      const body = { feature: 'ai-filter', inputs: photoInput(uploadId) } as const;
      return resultOf(await host.call('img2img', { token, body }));
    },
    cancel: (id) => host.call('cancelTask', { token, body: { id } }),
    watch({ signal, onTask }) {
      const look = async () => {
        while (!signal.aborted) {
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
          const { result } = await host.call('list', { token, query: { limit: 50 } });
          const list = result?.list ?? [];
          most = Math.max(
            most,
            list.filter(({ state }) => state === 'waiting' || state === 'running').length,
          );
          for (const task of list) onTask(task);
        }
      };
      look().catch(() => undefined);
    },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / 100)),
  };
}

function untilOver({ store }: Batch): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(({ items }) => {
      if (!items.every(hasEnded)) return;
      stop();
      resolve();
    });
  });
}

it('A batch of 50 photos, 3 of them broken, gives 47 results and a report of the 3 others', async () => {
  const stage = createStageEngine({ concurrency: 4 });
  const host = await buildTestHost({ parts: { engines: stage.engines } });
  const finishAll = async () => {
    for (let index = 0; index < 47; index += 1) (await stage.run(index)).finish();
  };
  const finishing = finishAll();
  const { token } = await host.visit();
  const photo = await makePhoto(16);
  const broken = new Map([
    [3, new Blob([new Uint8Array(photo.subarray(0, photo.length / 2))])],
    [20, new Blob(['not a picture at all'])],
    [49, new Blob([])],
  ]);
  const items = Array.from({ length: 50 }, (_, index) => newItem({ name: `${index}.png`, size: 1 }));
  const files = items.map(
    ({ id }, index) => [id, broken.get(index) ?? new Blob([new Uint8Array(photo)])] as const,
  );
  const gateway = gatewayTo(host, token);
  const batch = runBatch({ items, files: new Map(files), gateway });
  await untilOver(batch);
  batch.close();
  await finishing;

  const ended = batch.store.getState().items;
  expect(countStates(ended)).toMatchObject({ done: 47, failed: 3 });
  expect(ended.filter(({ files: [file] }) => file?.width === 16)).toHaveLength(47);
  expect(gateway.most()).toBeLessThanOrEqual(MAX_TASKS_PER_PERSON);
  const rows = ended.flatMap(({ name, state, reason }) =>
    reason?.kind === 'said' ? [{ name, state, reason: reason.message }] : [],
  );
  expect(rows.map(({ name }) => name)).toEqual(['3.png', '20.png', '49.png']);
  expect(new Set(rows.map(({ reason }) => reason)).size).toBe(3);
  expect(writeReport(['File', 'State', 'Reason'], rows).trimEnd().split('\r\n')).toHaveLength(4);
});
