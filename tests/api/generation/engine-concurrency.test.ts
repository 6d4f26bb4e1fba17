import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Engines } from '#api/context.ts';
import { tasks } from '#api/generation/tables.ts';
import { failUnservedTasks } from '#api/housekeeping/sweep-tasks.ts';
import { sendTask } from '#api/infrastructure/queue/queue.ts';
import { startWorker } from '#api/jobs/worker.ts';
import type { EngineName } from '#lib/catalog/engine-names.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { countedUses, readTaskRows } from './support/inspect.ts';
import { prepareRequests, taskOf, uploadIn, waitForEnd } from './support/run-request.ts';
import { createStageEngine, type StagedRun, type StageEngine } from './support/stage-engine.ts';

describe('the places of engines', () => {
  forOneDatabase((database) => {
    let host: TestHost;
    beforeAll(async () => {
      host = await buildTestHost({ database, settings: { roles: ['http'] } });
    });
    afterAll(() => host.close());

    /** Waiting tasks of one guest for an engine that no tool names yet. */
    async function orderFor(engine: EngineName, count: number) {
      const { infrastructure } = host;
      const { token, id: userId } = await host.visit();
      const ids: string[] = [];
      const photos: string[] = [];
      for (const body of await prepareRequests(host, token, count)) {
        const { id } = taskOf(await host.call('img2img', { token, body }));
        ids.push(id);
        photos.push(uploadIn(body, 'photo'));
        await infrastructure.database.transaction(async (tx) => {
          await infrastructure.queue.take(tx, ['embedded-picture-free']);
          const moved = await tx.update(tasks).set({ engine }).where(eq(tasks.id, id)).returning();
          for (const task of moved) await sendTask(infrastructure, { tx, task });
        });
      }
      onTestFinished(async () => {
        await infrastructure.database.queries.delete(tasks).where(inArray(tasks.id, ids));
      });
      const isDone = async (id: string) => (await waitForEnd(host, token, id)).state === 'done';
      const placeOf = async (id = '') =>
        taskOf(await host.call('imgResult', { token, params: { id } })).place;
      /** The task that a run was started for. Tasks taken one after the other may start in any order. */
      const idOf = ({ input }: StagedRun) => ids[photos.indexOf(input.inputs[0]?.uploadId ?? '')] ?? '';
      return { token, userId, ids, idOf, isDone, placeOf };
    }

    const running = async (engine: EngineName) => {
      const rows = await readTaskRows(host.infrastructure);
      return rows.filter((row) => row.state === 'running' && row.engine === engine).length;
    };

    const join = (fal: StageEngine, comfyui: StageEngine): Engines => ({
      ...fal.engines,
      byName: { fal: fal.engines.byName.embedded, 'own-server': comfyui.engines.byName.embedded },
    });

    it('[GEN-03] An engine runs as many tasks at once as it declares, in their order, and holds up no other engine', async () => {
      const [fal, comfyui] = [createStageEngine({ concurrency: 2 }), createStageEngine()];
      const many = await orderFor('fal', 3);
      const few = await orderFor('own-server', 2);
      expect([await many.placeOf(many.ids[2]), await few.placeOf(few.ids[0])]).toEqual([3, 1]);
      const worker = startWorker(
        { ...host.infrastructure, engines: join(fal, comfyui) },
        { stopMilliseconds: 1 },
      );
      onTestFinished(() => worker.stop());
      await fal.run(1);
      // Both tasks of the other engine go through while the first one is full.
      for (const [index, id] of few.ids.entries()) {
        const run = await comfyui.run(index);
        expect([await running('fal'), await running('own-server')]).toEqual([2, 1]);
        run.finish();
        expect(await few.isDone(id)).toBe(true);
      }
      expect(fal.runs).toHaveLength(2);
      expect(new Set(fal.runs.map(many.idOf))).toEqual(new Set(many.ids.slice(0, 2)));
      for (let index = 0; index < 3; index += 1) {
        expect(await running('fal')).toBe(Math.min(2, 3 - index));
        const run = await fal.run(index);
        run.finish();
        expect(await many.isDone(many.idOf(run))).toBe(true);
        if (index === 0) expect(many.idOf(await fal.run(2))).toBe(many.ids[2]);
      }
      expect([fal.runs.length, comfyui.runs.length]).toEqual([3, 2]);
    });

    it('[GEN-03] A task that waits for an engine which is not configured any more fails and costs nothing', async () => {
      const { token, userId, ids } = await orderFor('openai-images', 1);
      await failUnservedTasks(host.infrastructure);
      const task = await waitForEnd(host, token, ids[0] ?? '');
      expect(task.error?.code).toBe(errorKinds.engine_not_configured.code);
      expect(await countedUses(host.infrastructure, userId)).toBe(0);
    });
  });
});
