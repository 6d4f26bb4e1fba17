import { expect, it } from 'vitest';
import type { BatchGateway } from '#features/workspace/batch/batch-gateway.ts';
import { readBatch } from '#features/workspace/batch/keep-batch.ts';
import { type BatchStart, openBatch } from '#features/workspace/batch/open-batch.ts';
import { makeTask } from '#tests/support/make-task.ts';

const feature = 'ai-filter';

/** A host that runs all that is started. */
function runningHost() {
  const started: string[] = [];
  const gateway: BatchGateway = {
    open: async () => ({ type: 'image/png', thumbnail: null }),
    send: async () => crypto.randomUUID(),
    start: async ({ uploadId: id }) => {
      started.push(id);
      return makeTask({ id, rootId: id, feature, state: 'running', files: [] });
    },
    cancel: async () => undefined,
    watch: () => undefined,
    wait: async () => undefined,
  };
  return { gateway, started };
}

it('A batch that is opened once more, as after a view that broke, goes on and starts no photo again', async () => {
  const { gateway, started } = runningHost();
  const photos = ['sea.png', 'hill.png'].map((name) => ({ file: new Blob([name]), name, problem: null }));
  const request = { parameters: {}, mask: null, others: [] };
  const start: BatchStart = { kind: 'new', photos, request };
  const open = async () => {
    const opened = await openBatch({ feature, start, gatewayOf: () => gateway });
    if (typeof opened === 'string') throw new Error(`The batch is ${opened}`);
    return opened;
  };
  const first = await open();
  const kept = async () => (await readBatch(first.id))?.batch.items.map(({ taskId }) => taskId);
  await expect.poll(kept).toEqual([expect.any(String), expect.any(String)]);
  first.batch.close();
  const second = await open();
  expect(second.id).toBe(first.id);
  const items = () => second.batch.store.getState().items;
  expect(items().map(({ taskId }) => taskId)).toEqual(started);
  second.batch.close();
  expect(started).toHaveLength(2);
});

it('Two batches of the same photos are two', async () => {
  const { gateway } = runningHost();
  const photos = [{ file: new Blob(['sea']), name: 'sea.png', problem: null }];
  const ids = [];
  for (const _turn of [1, 2]) {
    const start: BatchStart = { kind: 'new', photos, request: { parameters: {}, mask: null, others: [] } };
    const opened = await openBatch({ feature, start, gatewayOf: () => gateway });
    if (typeof opened === 'string') throw new Error(`The batch is ${opened}`);
    ids.push(opened.id);
    opened.batch.close();
  }
  expect(new Set(ids).size).toBe(2);
});
