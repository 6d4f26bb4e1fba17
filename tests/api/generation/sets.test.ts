import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EngineError } from '#api/engines/engine-error.ts';
import { files } from '#api/generation/tables.ts';
import { deleteMarkedFiles } from '#api/housekeeping/sweep-tasks.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { orphanedObjects } from './support/inspect.ts';
import { makePhoto } from './support/pictures.ts';
import { photoInput, taskOf, upload, waitForEnd, waitForState } from './support/run-request.ts';
import { createStageEngine, type StageEngine } from './support/stage-engine.ts';

const TOTAL = 3;

async function storedResults(host: TestHost): Promise<number> {
  const rows = await host.infrastructure.database.queries.select().from(files);
  return rows.filter(({ role, state }) => role === 'result' && state === 'stored').length;
}

describe('a set of head shots', () => {
  forOneDatabase((database) => {
    let stage: StageEngine;
    let host: TestHost;
    beforeEach(async () => {
      stage = createStageEngine();
      host = await buildTestHost({ database, parts: { engines: stage.engines } });
    });
    afterEach(() => host.close());

    async function begin() {
      const { token } = await host.visit();
      const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto() });
      const request = {
        feature: 'headshot-generator',
        inputs: photoInput(uploadId),
        consent: true,
        parameters: { count: TOTAL },
      };
      const { id } = taskOf(await host.call('img2img', { token, body: request }));
      return { token, uploadId, id, run: await stage.run(0) };
    }

    async function progressOf(token: string, id: string) {
      const { result } = await host.call('getSetProgress', { token, query: { id } });
      if (result === null) throw new Error('no such set');
      return result;
    }

    it('[TOOL-12] A set of head shots tells how many pictures are made, and shows each as soon as it is', async () => {
      const { token, id, run } = await begin();
      expect(await progressOf(token, id)).toMatchObject({
        state: 'running',
        total: TOTAL,
        done: 0,
        files: [],
      });
      run.show(1);
      await expect.poll(() => progressOf(token, id)).toMatchObject({ state: 'running', done: 1 });
      const [first] = (await progressOf(token, id)).files;
      expect((await fetch(first?.previewUrl ?? '')).status).toBe(200);
      // A task that can still be cancelled without a charge does not give its results away in full.
      expect(first?.url).toBe(first?.previewUrl);
      const unfinished = await host.call('downloadTask', { token, body: { id, format: 'png' } });
      expect(unfinished.code).toBe(404);
      run.show(2);
      await expect.poll(() => progressOf(token, id)).toMatchObject({ state: 'running', done: 2 });
      run.finish(undefined, TOTAL);
      await waitForEnd(host, token, id);
      const whole = await progressOf(token, id);
      expect(whole).toMatchObject({ state: 'done', total: TOTAL, done: TOTAL });
      const pathOf = (url: string | undefined) => new URL(url ?? '').pathname;
      expect(pathOf(whole.files[0]?.previewUrl)).toBe(pathOf(first?.previewUrl));
      expect(pathOf(whole.files[0]?.url)).not.toBe(pathOf(first?.previewUrl));
      expect(await storedResults(host)).toBe(TOTAL);
      expect(await orphanedObjects(host.infrastructure)).toEqual([]);
    });

    it('[TOOL-12] [GEN-03] A set of head shots that is cancelled half way leaves nothing and costs nothing', async () => {
      const { token, id, run } = await begin();
      run.show(2);
      await expect.poll(() => progressOf(token, id)).toMatchObject({ done: 2 });
      await host.call('cancelTask', { token, body: { id } });
      expect(await progressOf(token, id)).toMatchObject({ state: 'cancelled', done: 0, files: [] });
      expect(await storedResults(host)).toBe(0);
      const { result } = await host.call('getUserFeatureUsageLimit', { token });
      const left = result?.list.find(({ featureCode }) => featureCode === 'headshot-generator');
      expect(left?.dailyLeftCount).toBe(FREE_USES_PER_DAY.guest);
      await expect.poll(() => run.cancelled).toBe(true);
      await deleteMarkedFiles(host.infrastructure);
      expect(await orphanedObjects(host.infrastructure)).toEqual([]);
    });

    it('[TOOL-12] [GEN-03] A set of head shots begins anew where its engine was interrupted', async () => {
      const { token, id, run } = await begin();
      run.show(1);
      await expect.poll(() => progressOf(token, id)).toMatchObject({ done: 1 });
      run.fail(new EngineError('unavailable', 'gone'));
      const second = await stage.run(1);
      await waitForState(host, token, { id, states: ['running'] });
      expect(await progressOf(token, id)).toMatchObject({ done: 0, files: [] });
      second.finish(undefined, TOTAL);
      await waitForEnd(host, token, id);
      expect(await progressOf(token, id)).toMatchObject({ state: 'done', done: TOTAL });
      expect(await storedResults(host)).toBe(TOTAL);
    });

    it('[GEN-01] id_photo/task-info tells of a set to its owner alone, and takes no other task for one', async () => {
      const { token, uploadId, id, run } = await begin();
      const stranger = (await host.visit()).token;
      expect((await host.call('getSetProgress', { token: stranger, query: { id } })).code).toBe(404);
      const filter = taskOf(
        await host.call('img2img', { token, body: { feature: 'ai-filter', inputs: photoInput(uploadId) } }),
      );
      expect((await host.call('getSetProgress', { token, query: { id: filter.id } })).code).toBe(404);
      run.finish(undefined, TOTAL);
      (await stage.run(1)).finish();
      await waitForEnd(host, token, filter.id);
    });
  });
});
