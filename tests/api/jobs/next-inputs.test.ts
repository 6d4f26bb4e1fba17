import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tasks } from '#api/generation/tables.ts';
import { prepareInputs } from '#api/generation/worker/transfer-files.ts';
import { engineLane, laneOrder } from '#api/infrastructure/queue/lanes.ts';
import { scratchFolder } from '#api/infrastructure/scratch-folder.ts';
import { ObjectMissing } from '#api/infrastructure/storage/storage.ts';
import { createNextInputs, startWorker } from '#api/jobs/worker.ts';
import { uploads } from '#api/media/tables.ts';
import { makePhoto } from '../generation/support/pictures.ts';
import { prepareRequest, taskOf, waitForEnd, waitForState } from '../generation/support/run-request.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';

describe('inputs of the next job', () => {
  forOneDatabase((database) => {
    it('[LIMIT-05] Inputs of a task are fetched while it waits, and thrown away where another goes first', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { infrastructure: context } = host;
      const { queue } = context;
      const { transaction, queries } = context.database;
      const lanes = laneOrder(0).map((lane) => engineLane('embedded', lane));
      const photos = [await makePhoto(40), await makePhoto(44)];
      const ids: string[] = [];
      for (const photo of photos) {
        const { token } = await host.visit();
        ids.push(
          taskOf(await host.call('img2img', { token, body: await prepareRequest(host, token, { photo }) }))
            .id,
        );
      }
      const [first = '', second = ''] = ids;
      const jobOf = (key: string) => ({ name: 'run-task', key, tries: 0 }) as const;
      const next = createNextInputs(context);

      await next.prepare(lanes);
      await next.prepare(lanes);
      expect(next.take(jobOf(second))).toBeUndefined();
      const [before] = await queries.select().from(tasks).where(eq(tasks.id, first));
      expect(before).toMatchObject({ state: 'waiting', attempt: 0 });
      const prepared = await next.take(jobOf(first))?.ready;
      expect(prepared?.files.map(({ role }) => role)).toEqual(['photo', 'mask']);
      expect(await readFile(prepared?.files[0]?.path ?? '')).toEqual(Buffer.from(photos[0] ?? []));
      const scratch = () => readdir(path.dirname(prepared?.folder ?? ''));
      expect(await scratch()).toHaveLength(1);
      await prepared?.discard();
      expect(next.take(jobOf(first))).toBeUndefined();

      await next.prepare(lanes);
      expect(await transaction((tx) => queue.take(tx, lanes))).toMatchObject({ key: first });
      await next.prepare(lanes);
      expect(next.take(jobOf(first))).toBeUndefined();
      expect((await next.take(jobOf(second))?.ready)?.files).toHaveLength(2);
      await next.prepare(lanes);
      await next.discard();
      expect(next.take(jobOf(second))).toBeUndefined();
      // The one that was taken above is its taker's.
      expect(await scratch()).toHaveLength(1);
    });

    it('[LIMIT-05] Looks at the queue that overlap, or that a stop overtakes, leave no inputs behind', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { token } = await host.visit();
      const key = taskOf(await host.call('img2img', { token, body: await prepareRequest(host, token) })).id;
      const lanes = laneOrder(0).map((lane) => engineLane('embedded', lane));
      const { queue, settings } = host.infrastructure;
      let answer = Promise.withResolvers<void>();
      const peek: typeof queue.peek = async (...asked) => {
        const job = await queue.peek(...asked);
        await answer.promise;
        return job;
      };
      const next = createNextInputs({ ...host.infrastructure, queue: { ...queue, peek } });
      const scratch = () => readdir(scratchFolder(settings.disk)).catch(() => []);

      const looks = [next.prepare(lanes), next.prepare(lanes)];
      await host.infrastructure.database.queries.select().from(tasks);
      answer.resolve();
      await Promise.all(looks);
      await next.discard();
      expect(await scratch()).toEqual([]);

      answer = Promise.withResolvers<void>();
      const look = next.prepare(lanes);
      await next.discard();
      answer.resolve();
      await look;
      expect(next.take({ name: 'run-task', key, tries: 0 })).toBeUndefined();
    });

    it('[LIMIT-05] Where an input is gone, nothing more is written by the time that the others are thrown away', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { token } = await host.visit();
      const id = taskOf(await host.call('img2img', { token, body: await prepareRequest(host, token) })).id;
      const { storage, settings } = host.infrastructure;
      const slow = Promise.withResolvers<void>();
      let underWay = 0;
      const fetchTo: typeof storage.fetchTo = async (key, file, expected) => {
        if (path.basename(file).startsWith('mask')) throw new ObjectMissing(key);
        underWay += 1;
        await slow.promise;
        await storage.fetchTo(key, file, expected);
        underWay -= 1;
      };
      const context = { ...host.infrastructure, storage: { ...storage, fetchTo } };
      const prepared = prepareInputs(context, { taskId: id, signal: new AbortController().signal });
      setTimeout(slow.resolve, 200);
      await expect(prepared).rejects.toThrow(ObjectMissing);
      expect(underWay).toBe(0);
      expect(await readdir(scratchFolder(settings.disk))).toEqual([]);
    });

    it('[GEN-03] A cancel ends the fetching of inputs, whether it began before or after the run, and frees the place', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { infrastructure } = host;
      const { storage, settings } = infrastructure;
      const stage = createStageEngine();
      const hanging = new Set<string>();
      const known = new Set<string>();
      // A bucket that accepts the call and sends nothing.
      const fetchTo: typeof storage.fetchTo = async (key, file, { signal, ...options } = {}) => {
        if (!hanging.has(key)) return storage.fetchTo(key, file, { ...options, signal });
        await once(signal ?? new EventTarget(), 'abort');
        throw new Error('aborted');
      };
      const start = async (hangs: boolean) => {
        const { token } = await host.visit();
        const body = await prepareRequest(host, token);
        const { id } = taskOf(await host.call('img2img', { token, body }));
        const rows = await infrastructure.database.queries.select({ key: uploads.key }).from(uploads);
        for (const { key } of rows) if (hangs && !known.has(key)) hanging.add(key);
        for (const { key } of rows) known.add(key);
        return { id, token };
      };
      const cancel = ({ id, token }: { id: string; token: string }) =>
        host.call('cancelTask', { token, body: { id } });
      const inScratch = () => readdir(scratchFolder(settings.disk)).catch(() => []);

      const first = await start(true);
      const second = await start(true);
      const third = await start(false);
      const worker = startWorker({
        ...infrastructure,
        ...{ storage: { ...storage, fetchTo }, engines: stage.engines },
      });
      onTestFinished(() => worker.stop());
      // Those of the second are asked for while the first has the only place.
      await expect.poll(async () => (await inScratch()).length).toBe(2);
      await cancel(first);
      await waitForState(host, second.token, { id: second.id, states: ['running'] });
      await cancel(second);
      (await stage.run(0)).finish();
      expect((await waitForEnd(host, third.token, third.id)).state).toBe('done');
      await expect.poll(inScratch).toEqual([]);
    });
  });
});
