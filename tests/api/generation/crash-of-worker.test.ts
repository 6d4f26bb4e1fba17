import { expect, it, onTestFinished } from 'vitest';
import { sampleMoments } from '#tests/support/sample-moments.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { changeSettings } from '../support/test-settings.ts';
import { account, freePort, visit } from './support/account.ts';
import { crashPoints } from './support/crash-points.ts';
import { startCrashProgram } from './support/crash-program.ts';
import { orphanedObjects, unfinishedFiles } from './support/inspect.ts';
import { prepareRequest, taskOf } from './support/run-request.ts';

/** Fourteen starts of a worker, on machines that are busy with other tests. */
const SLOW_MS = 300_000;

const pointsOfWorker = sampleMoments(crashPoints.slice(crashPoints.indexOf('before the claim commits')), 1);

onPostgres(() => {
  it(
    `[GEN-03] After kill -9 of a separate worker at moments of a task, here ${pointsOfWorker.length}, each task is done once`,
    async () => {
      const host = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });
      const { infrastructure } = host;
      const http = { port: await freePort() };
      const settings = changeSettings(infrastructure.settings, { roles: ['worker'], http });
      let worker = await startCrashProgram(settings);
      onTestFinished(() => worker.kill());

      for (const point of pointsOfWorker) {
        const token = await visit(host);
        const body = await prepareRequest(host, token);
        await worker.arm(point);
        taskOf(await host.call('img2img', { token, body }));
        expect([point, await worker.ended]).toEqual([point, 'SIGKILL']);
        worker = await startCrashProgram(settings);

        const { ended, uses } = await account(host, token);
        expect([point, ended.map(({ state }) => state)]).toEqual([point, ['done']]);
        expect([point, uses]).toEqual([point, 1]);
        await expect.poll(() => orphanedObjects(infrastructure)).toEqual([]);
        await expect.poll(() => unfinishedFiles(infrastructure)).toBe(0);
      }
    },
    SLOW_MS,
  );
});
