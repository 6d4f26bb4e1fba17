import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { files, taskSegments } from '#api/generation/tables.ts';
import { sampleMoments } from '#tests/support/sample-moments.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { changeSettings } from '../support/test-settings.ts';
import { freePort } from './support/account.ts';
import { clipCrashPoints } from './support/crash-points.ts';
import { startCrashProgram } from './support/crash-program.ts';
import { countedUses, orphanedObjects, readTaskRows, unfinishedFiles } from './support/inspect.ts';
import { taskOf, upload, waitForEnd } from './support/run-request.ts';

/** Thirteen starts of a worker, on machines that are busy with other tests. */
const SLOW_MS = 300_000;

const BALL = path.join(import.meta.dirname, '../../fixtures/videos/ball.mp4');
const points = sampleMoments(clipCrashPoints, 1);

onPostgres(() => {
  it(
    `[GEN-03] After kill -9 of a worker at ${points.length} moments of a video, it is done and charged once, and one segment is made again at most`,
    async () => {
      const host = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });
      const { infrastructure } = host;
      const { queries } = infrastructure.database;
      const http = { port: await freePort() };
      const settings = changeSettings(infrastructure.settings, { roles: ['worker'], http });
      let worker = await startCrashProgram(settings);
      onTestFinished(() => worker.kill());
      const bytes = await readFile(BALL);

      for (const point of points) {
        const { id: userId, token } = await openAccount(host);
        const uploadId = await upload(host, token, { purpose: 'video', bytes, type: 'video/mp4' });
        await worker.arm(point);
        const parameters = { effect: 'slowMotion', strength: 1, seconds: 1 };
        const inputs = [{ role: 'video' as const, uploadId }];
        const body = { feature: 'video-effects', inputs, consent: true, parameters };
        const { id } = taskOf(await host.call('img2img', { token, body }));
        expect([point, await worker.ended]).toEqual([point, 'SIGKILL']);
        worker = await startCrashProgram(settings);

        const task = await waitForEnd(host, token, id);
        expect([point, task.state]).toEqual([point, 'done']);
        const rows = await queries.select().from(files).where(eq(files.taskId, id));
        const made = rows.filter(({ role, attempt }) => role === 'segment' && attempt > 1);
        expect([point, made.length]).toEqual([point, expect.toSatisfy((again: number) => again <= 1)]);
        expect([point, await countedUses(infrastructure, userId)]).toEqual([point, 1]);
        const row = (await readTaskRows(infrastructure)).find((found) => found.id === id);
        expect([point, row?.usageStatus]).toEqual([point, 'captured']);
        expect(await queries.select().from(taskSegments)).toEqual([]);
        await expect.poll(() => orphanedObjects(infrastructure)).toEqual([]);
        await expect.poll(() => unfinishedFiles(infrastructure)).toBe(0);
      }
    },
    SLOW_MS,
  );
});
