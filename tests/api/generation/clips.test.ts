import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpWithSegment } from '#api/generation/segments/make-segment.ts';
import { claimSegment, readSegments } from '#api/generation/segments/segment-rows.ts';
import { files, taskSegments } from '#api/generation/tables.ts';
import { readClipMark } from '#imaging/video/media/mark-clip.ts';
import type { Body, Task } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';
import { openAccount } from '../support/open-account.ts';
import { readTaskRows } from './support/inspect.ts';
import { taskOf, upload, waitForEnd } from './support/run-request.ts';

const BALL = path.join(import.meta.dirname, '../../fixtures/videos/ball.mp4');

let host: TestHost;
let token = '';
let uploadId = '';

beforeAll(async () => {
  host = await buildTestHost();
  token = (await openAccount(host)).token;
  const bytes = await readFile(BALL);
  uploadId = await upload(host, token, { purpose: 'video', bytes, type: 'video/mp4' });
});
afterAll(() => host.close());

function orderOf(parameters: Record<string, unknown>): Body<'img2img'> {
  const inputs = [{ role: 'video' as const, uploadId }];
  return { feature: 'video-effects', inputs, consent: true, parameters };
}

async function run(parameters: Record<string, unknown>) {
  const { id } = taskOf(await host.call('img2img', { token, body: orderOf(parameters) }));
  return await waitForEnd(host, token, id);
}

const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

/** Half the pace, so that two seconds make several segments. */
const slow = { effect: 'slowMotion', strength: 1, seconds: 1.5 };

describe('videos in segments', () => {
  const parts = () => host.infrastructure;
  const segmentRows = () => parts().database.queries.select().from(taskSegments);

  async function startSlowRun() {
    const { id } = taskOf(await host.call('img2img', { token, body: orderOf(slow) }));
    await expect.poll(async () => (await segmentRows()).length).toBeGreaterThan(1);
    return id;
  }

  /** The last segment of a task, taken as another worker would. */
  async function takeLast(id: string) {
    const { position = 0 } = (await readSegments(parts().database.queries, id)).at(-1) ?? {};
    const key = `${id}/${position}`;
    const taken = await parts().database.transaction((tx) => claimSegment(parts(), tx, key));
    if (!taken) throw new Error('The segment was not free');
    return taken;
  }

  const segmentFiles = async (id: string) =>
    (await parts().database.queries.select().from(files).where(eq(files.taskId, id))).filter(
      ({ role }) => role === 'segment',
    );

  it('[GEN-03] Another worker makes a segment, all are told as frames, and each is made once', async () => {
    const id = await startSlowRun();
    const taken = await takeLast(id);
    const told: NonNullable<Task['frames']>[] = [];
    const watching = (async () => {
      for (;;) {
        const task = taskOf(await host.call('imgResult', { token, params: { id } }));
        if (task.frames) told.push(task.frames);
        if (task.state !== 'running') return task;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await helpWithSegment(parts(), taken, { shutdown: new AbortController().signal });
    const task = await watching;
    expect(task.state).toBe('done');
    const { frames, segments } = task.findings ?? {};
    const made = await segmentFiles(id);
    expect([made.length, new Set(made.map(({ attempt }) => attempt))]).toEqual([segments, new Set([1])]);
    expect(new Set(told.map(({ total }) => total))).toEqual(new Set([frames]));
    expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).toSorted((a, b) => a - b));
    expect(await segmentRows()).toEqual([]);
  });

  it('[GEN-03] A worker that falls silent with a segment costs that segment alone', async () => {
    const id = await startSlowRun();
    const { segment } = await takeLast(id);
    expect((await waitForEnd(host, token, id)).state).toBe('done');
    const attempts = (await segmentFiles(id)).map(({ attempt }) => attempt);
    expect(attempts.toSorted()).toEqual([...Array(segment.position).fill(1), 2]);
    const row = (await readTaskRows(parts())).find((task) => task.id === id);
    expect(row).toMatchObject({ attempt: 1, usageStatus: 'captured' });
  });

  it('[GEN-03] A run that is cancelled stops within a second, here and where others help, and leaves nothing', async () => {
    const id = await startSlowRun();
    const helping = helpWithSegment(parts(), await takeLast(id), { shutdown: new AbortController().signal });
    const before = performance.now();
    taskOf(await host.call('cancelTask', { token, body: { id } }));
    await helping;
    expect(performance.now() - before).toBeLessThan(2000);
    expect(await segmentRows()).toEqual([]);
    const states = (await segmentFiles(id)).map(({ state }) => state);
    expect(states.filter((state) => state !== 'deleting')).toEqual([]);
  });
});

describe('[TOOL-21] videos over HTTP', () => {
  it('A video that was sent comes back with an effect, a poster and its facts, and can be downloaded', async () => {
    const task = await run({ effect: 'reel', seconds: 1 });
    expect(task).toMatchObject({ state: 'done', findings: { frames: 25, seconds: 1, hasSound: true } });
    const [file] = task.files;
    expect(file).toMatchObject({
      ...{ kind: 'video', type: 'video/mp4', width: 160, height: 96 },
      ...{ durationMs: 1000, framesPerSecond: 25 },
      digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
    });
    const poster = await sharp(await bytesOf(file?.previewUrl ?? '')).metadata();
    expect(poster).toMatchObject({ format: 'webp', width: 160, height: 96 });

    const order = { id: task.id, file: 0, name: 'my holiday.mov' };
    const { result } = await host.call('downloadTask', { token, body: order });
    if (result?.state !== 'ready') throw new Error(`It is ${result?.state}`);
    expect(result).toMatchObject({ type: 'video/mp4', width: 160, height: 96 });
    expect(result.name).toMatch(/^my-holiday-.*\.mp4$/);
    const saved = path.join(await makeDataFolder(), 'saved.mp4');
    await writeFile(saved, await bytesOf(result.url));
    expect(await readClipMark(saved)).toBe('compositeWithTrainedAlgorithmicMedia');
  });

  it('What is no download of a video, and what is no part of it, is refused and costs nothing', async () => {
    const task = await run({ effect: 'zoom', from: 9, seconds: 1 });
    expect(task.state).toBe('failed');
    const { code } = await host.call('downloadTask', {
      token,
      body: { id: task.id, file: 0, format: 'png' },
    });
    expect(code).toBe(errorKinds.not_found.code);
    expect((await host.call('img2img', { token, body: orderOf({ effect: 'none' }) })).code).toBe(
      errorKinds.invalid_request.code,
    );
  });
});
