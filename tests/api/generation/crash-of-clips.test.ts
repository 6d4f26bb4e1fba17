import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { files, taskSegments } from '#api/generation/tables.ts';
import { sampleMoments } from '#tests/support/sample-moments.ts';
import {
  createStandInEngines,
  type StandIns,
  startEngineStandIns,
} from '../engines/support/service-engines.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { changeSettings } from '../support/test-settings.ts';
import { freePort } from './support/account.ts';
import { type CrashPoint, clipCrashPoints, engineCrashPoints } from './support/crash-points.ts';
import { startCrashProgram } from './support/crash-program.ts';
import { countedUses, orphanedObjects, readTaskRows, unfinishedFiles } from './support/inspect.ts';
import { taskOf, upload, waitForEnd } from './support/run-request.ts';

/** Thirteen starts of a worker, on machines that are busy with other tests. */
const SLOW_MS = 300_000;

const BALL = path.join(import.meta.dirname, '../../fixtures/videos/ball.mp4');
const points = sampleMoments(clipCrashPoints, 1);
/** All of them, or that at which a second payment is nearest. */
const hostedPoints: readonly CrashPoint[] = process.env.EXHAUSTIVE
  ? engineCrashPoints
  : ['after the service took the run'];

onPostgres(() => {
  let standIns: StandIns & { close(): Promise<void> };
  let host: TestHost;
  beforeAll(async () => {
    standIns = await startEngineStandIns();
    standIns.fal.book.steps = { waiting: 1, working: 1 };
    const parts = { engines: createStandInEngines(standIns) };
    host = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] }, parts });
  });
  afterAll(async () => {
    await host.close();
    await standIns.close();
  });

  /** Has a worker die at a moment of a run on a video, and another take it up; tells how it ended. */
  async function dieAt(
    point: CrashPoint,
    { parameters, isHosted }: { parameters: object; isHosted: boolean },
  ) {
    const { infrastructure } = host;
    const http = { port: await freePort() };
    const settings = changeSettings(infrastructure.settings, { roles: ['worker'], http });
    const { origin } = standIns.fal;
    const service = isHosted ? ({ protocol: 'fal', origin, isBeside: true } as const) : undefined;
    let worker = await startCrashProgram(settings, service);
    onTestFinished(() => worker.kill());
    const { id: userId, token } = await openAccount(host);
    const bytes = await readFile(BALL);
    const uploadId = await upload(host, token, { purpose: 'video', bytes, type: 'video/mp4' });
    await worker.arm(point);
    const inputs = [{ role: 'video' as const, uploadId }];
    const body = { feature: 'video-effects', inputs, consent: true, parameters: { ...parameters } };
    const { id } = taskOf(await host.call('img2img', { token, body }));
    expect([point, await worker.ended]).toEqual([point, 'SIGKILL']);
    worker = await startCrashProgram(settings, service);
    const task = await waitForEnd(host, token, id);
    const uses = await countedUses(infrastructure, userId);
    const row = (await readTaskRows(infrastructure)).find((found) => found.id === id);
    await expect.poll(() => orphanedObjects(infrastructure)).toEqual([]);
    await expect.poll(() => unfinishedFiles(infrastructure)).toBe(0);
    await worker.kill();
    return { id, state: task.state, uses, row };
  }

  it(
    `[GEN-03] After kill -9 of a worker at ${points.length} moments of a video, it is done and charged once, and one segment is made again at most`,
    async () => {
      const { queries } = host.infrastructure.database;
      for (const point of points) {
        const parameters = { effect: 'slowMotion', strength: 1, seconds: 1 };
        const { id, state, uses, row } = await dieAt(point, { parameters, isHosted: false });
        expect([point, state, uses, row?.usageStatus]).toEqual([point, 'done', 1, 'captured']);
        const rows = await queries.select().from(files).where(eq(files.taskId, id));
        const made = rows.filter(({ role, attempt }) => role === 'segment' && attempt > 1);
        expect([point, made.length]).toEqual([point, expect.toSatisfy((again: number) => again <= 1)]);
        expect(await queries.select().from(taskSegments)).toEqual([]);
      }
    },
    SLOW_MS,
  );

  it(
    `[GEN-03] After kill -9 of a worker at ${hostedPoints.length} moments of a video at a service, the same order goes on and is charged once`,
    async () => {
      const { orders } = standIns.fal.book;
      for (const point of hostedPoints) {
        const before = orders.length;
        const parameters = { model: 'lucy-restyle', effect: 'oil', seconds: 0.4 };
        const { state, uses } = await dieAt(point, { parameters, isHosted: true });
        // An order that was noted is not in fal's list: it may still come.
        const ends = point === 'before the engine starts' ? ['done', 'failed'] : ['done'];
        expect([point, ends.includes(state)]).toEqual([point, true]);
        expect([point, uses]).toEqual([point, state === 'done' ? 1 : 0]);
        expect([point, orders.length - before]).toEqual([point, state === 'done' ? 1 : 0]);
      }
    },
    SLOW_MS,
  );
});
