import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { BufferSource, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Engine } from '#api/engines/engine.ts';
import { helpWithSegment } from '#api/generation/segments/make-segment.ts';
import { claimSegment, readSegments } from '#api/generation/segments/segment-rows.ts';
import { files, taskSegments } from '#api/generation/tables.ts';
import { deleteMarkedFiles, sweepExpiredTasks } from '#api/housekeeping/sweep-tasks.ts';
import { sweepExpiredUploads } from '#api/media/sweep-expired-uploads.ts';
import { readClipMark } from '#imaging/video/media/mark-clip.ts';
import { RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import type { Body, Task } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { badVideos } from '#tests/fixtures/videos/bad-videos.ts';
import { catalogCreditCosts } from '#tests/support/catalog-costs.ts';
import { giveCredits, readWallet } from '../credits/support/wallet.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';
import { openAccount } from '../support/open-account.ts';
import { readTaskRows } from './support/inspect.ts';
import { taskOf, upload, waitForEnd } from './support/run-request.ts';

const BALL = path.join(import.meta.dirname, '../../fixtures/videos/ball.mp4');
/** Two people side by side. */
const FRIENDS = path.join(import.meta.dirname, '../../fixtures/videos/friends.mp4');
const FACE = 'public/samples/portrait-young-man.jpg';

let host: TestHost;
let token = '';
let uploadId = '';
let userId = '';

const CREDITS = 500;
/** Analyses of a day: the copy of a video that a browser cannot play counts as ten, a look as one. */
const LOOKS = 11;
const { creditCost } = toolOf('videoEffects');

const wallet = () => readWallet(host.infrastructure, userId);

beforeAll(async () => {
  const usage = { analysesPerDay: LOOKS };
  // A worker that is slow on a busy machine must not be taken for a silent one.
  const worker = { leaseSeconds: 20 };
  host = await buildTestHost({
    settings: { payments: { mode: 'test' }, creditCosts: catalogCreditCosts, usage, worker },
  });
  ({ token, id: userId } = await openAccount(host));
  await giveCredits(host.infrastructure, { userId, source: 'month', amount: CREDITS });
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

  /** Starts a run, and takes its last segment as another worker would, before the host stores its first. */
  async function startSlowRun() {
    const { storage } = parts();
    const { put } = storage;
    const isTaken = Promise.withResolvers<void>();
    const held = vi.spyOn(storage, 'put').mockImplementation(async (...about) => {
      if ((await segmentRows()).length > 0) await isTaken.promise;
      await put.apply(storage, about);
    });
    const { id } = taskOf(await host.call('img2img', { token, body: orderOf(slow) }));
    await expect.poll(async () => (await segmentRows()).length).toBeGreaterThan(1);
    const { position = 0 } = (await readSegments(parts().database.queries, id)).at(-1) ?? {};
    const key = `${id}/${position}`;
    const taken = await parts().database.transaction((tx) => claimSegment(parts(), tx, key));
    held.mockRestore();
    isTaken.resolve();
    if (!taken) throw new Error('The segment was not free');
    return { id, taken };
  }

  /**
   * Follows a task to its end: the frames that were told, and the last attempt of each segment. The segments
   * of others are joined with the rest only when the small copy of `awaited` was fetched, which then ends.
   */
  async function follow(id: string, awaited?: number) {
    const { storage } = parts();
    const { fetchTo } = storage;
    const isSeen = Promise.withResolvers<void>();
    const held = vi.spyOn(storage, 'fetchTo').mockImplementation(async (...about) => {
      if (awaited !== undefined && path.basename(about[1]).startsWith('segment-')) await isSeen.promise;
      await fetchTo.apply(storage, about);
    });
    onTestFinished(() => held.mockRestore());
    const told: NonNullable<Task['frames']>[] = [];
    const attempts = new Map<number, number>();
    const seen: NonNullable<Task['segments']>[number][] = [];
    let copy = Buffer.alloc(0);
    for (;;) {
      for (const { position, attempt } of await readSegments(parts().database.queries, id))
        attempts.set(position, attempt);
      const task = taskOf(await host.call('imgResult', { token, params: { id } }));
      if (task.frames) told.push(task.frames);
      for (const segment of task.segments ?? [])
        if (!seen.some(({ position }) => position === segment.position)) seen.push(segment);
      const last = seen.find(({ position }) => position === awaited);
      if (last && copy.length === 0) copy = await bytesOf(last.url);
      if (last) isSeen.resolve();
      if (task.state !== 'running') return { task, told, seen, copy, attempts: [...attempts.values()] };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('[GEN-03] Another worker makes a segment, all are told as frames, and each is made once', async () => {
    const { id, taken } = await startSlowRun();
    const following = follow(id, taken.segment.position);
    await helpWithSegment(parts(), taken, { shutdown: new AbortController().signal });
    const { task, told, copy, attempts } = await following;
    expect(task.state).toBe('done');
    expect(task.segments).toBeUndefined();
    const seenVideo = new Input({ source: new BufferSource(copy), formats: [MP4] });
    const track = await seenVideo.getPrimaryVideoTrack();
    const { packetCount = 0 } = (await track?.computePacketStats()) ?? {};
    expect(packetCount / taken.segment.frames).toBeLessThan(0.65);
    expect(await seenVideo.getPrimaryAudioTrack()).toBeNull();
    const rows = await parts().database.queries.select().from(files).where(eq(files.taskId, id));
    const stays = rows.filter(({ role, state }) => role === 'segment-preview' && state !== 'deleting');
    expect(stays).toEqual([]);
    const { frames, segments } = task.findings ?? {};
    expect(attempts).toEqual(Array(segments).fill(1));
    expect(new Set(told.map(({ total }) => total))).toEqual(new Set([frames]));
    expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).toSorted((a, b) => a - b));
    expect(await segmentRows()).toEqual([]);
  });

  it('[GEN-03] A small copy that cannot be stored costs nothing but itself', async () => {
    const { id, taken } = await startSlowRun();
    const following = follow(id);
    const { storage } = parts();
    let puts = 0;
    const put: typeof storage.put = async (...about) => {
      puts += 1;
      if (puts === 2) throw new Error('The storage is full');
      await storage.put(...about);
    };
    const shutdown = new AbortController().signal;
    await helpWithSegment({ ...parts(), storage: { ...storage, put } }, taken, { shutdown });
    const { task, seen, attempts } = await following;
    expect([puts, task.state]).toEqual([2, 'done']);
    expect(attempts).toEqual(attempts.map(() => 1));
    expect(seen.map(({ position }) => position)).not.toContain(taken.segment.position);
  });

  it('[GEN-03] A worker that falls silent with a segment costs that segment alone', async () => {
    const { id, taken } = await startSlowRun();
    const { segment } = taken;
    const leaseUntil = sql`now() - interval '1 second'`;
    const isIt = and(eq(taskSegments.taskId, id), eq(taskSegments.position, segment.position));
    await parts().database.queries.update(taskSegments).set({ leaseUntil }).where(isIt);
    const { task, attempts } = await follow(id);
    expect(task.state).toBe('done');
    expect(attempts).toEqual([...Array(segment.position).fill(1), 2]);
    const row = (await readTaskRows(parts())).find((found) => found.id === id);
    expect(row).toMatchObject({ attempt: 1, usageStatus: 'captured', cost: creditCost });
  });

  it('[GEN-03] A run that is cancelled stops, here and where others help, and leaves nothing', async () => {
    const { id, taken } = await startSlowRun();
    const { embedded } = parts().engines.byName;
    if (!embedded) throw new Error('The host has no engine of its own');
    const cancel = vi.fn(embedded.cancel);
    // However fast it is, this run goes on until it is called off.
    const endless: Engine = {
      ...{ ...embedded, cancel, ended: () => new Promise(() => undefined) },
      poll: async () => ({ state: 'running', progress: 0.5 }),
    };
    const helper = { ...parts(), engines: { ...parts().engines, byName: { embedded: endless } } };
    const helping = helpWithSegment(helper, taken, { shutdown: new AbortController().signal });
    const paid = (await wallet()).available;
    taskOf(await host.call('cancelTask', { token, body: { id } }));
    await helping;
    expect(cancel).toHaveBeenCalledOnce();
    expect(await wallet()).toEqual({ available: paid + creditCost, held: 0, debt: 0 });
    expect(await segmentRows()).toEqual([]);
    const kept = await parts().database.queries.select().from(files).where(eq(files.taskId, id));
    expect(kept.filter(({ state }) => state !== 'deleting')).toEqual([]);
  });
});

describe('[TOOL-21] videos over HTTP', () => {
  it('A video that was sent comes back with an effect, a poster and its facts, and can be downloaded', async () => {
    const { available } = await wallet();
    const task = await run({ effect: 'reel', seconds: 1 });
    expect(await wallet()).toEqual({ available: available - creditCost, held: 0, debt: 0 });
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

    const link = await host.call('createShare', { token, body: { id: task.id, file: 0, days: 1 } });
    const opened = await host.call('openShare', { body: { token: link.result?.token ?? '' } });
    const { videoUrl = '', url: posterUrl = '' } = opened.result ?? {};
    const shared = await bytesOf(videoUrl);
    expect(shared.equals(await readFile(saved))).toBe(true);
    const part = await fetch(videoUrl, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${shared.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(shared.subarray(10, 20));
    expect((await sharp(await bytesOf(posterUrl)).metadata()).format).toBe('webp');

    const types = { webm: 'video/webm', webp: 'image/webp', gif: 'image/gif' } as const;
    for (const [format, type] of Object.entries(types)) {
      const body = { ...order, format: format as keyof typeof types };
      const ready = async () => (await host.call('downloadTask', { token, body })).result;
      await expect.poll(async () => (await ready())?.state).toBe('ready');
      expect(await ready()).toMatchObject({ type, width: 160, height: 96 });
    }
    const { code } = await host.call('downloadTask', { token, body: { ...order, format: 'png' } });
    expect(code).toBe(errorKinds.invalid_request.code);
  });

  it('[GEN-04] A result is worked on by another tool for videos without being sent again, and tells what it came from', async () => {
    const task = await run({ effect: 'zoom', seconds: 0.4 });
    const body = { taskId: task.id, file: 0 };
    const { result: sent } = await host.call('uploadFromTask', { token, body });
    expect(sent).toMatchObject({ type: 'video/mp4', width: 160, height: 96 });
    expect(await bytesOf(sent?.url ?? '')).toEqual(await bytesOf(task.files[0]?.url ?? ''));
    const inputs = [{ role: 'video' as const, uploadId: sent?.uploadId ?? '' }];
    const parameters = { strength: 0.5, seconds: 0.4 };
    const order = { feature: 'video-enhancer', inputs, parameters };
    const next = taskOf(await host.call('img2img', { token, body: order }));
    const done = await waitForEnd(host, token, next.id);
    expect(done).toMatchObject({ state: 'done', rootId: task.rootId, parentTaskId: task.id });
  });

  it('[TOOL-22] A video that was sent comes back enhanced and twice as large, with findings, where it is short enough', async () => {
    const inputs = [{ role: 'video' as const, uploadId }];
    const body = (parameters: Record<string, unknown>) => ({ feature: 'video-enhancer', inputs, parameters });
    const { id } = taskOf(
      await host.call('img2img', { token, body: body({ factor: 2, seconds: 0.4, strength: 0.5 }) }),
    );
    const task = await waitForEnd(host, token, id);
    expect(task).toMatchObject({ state: 'done', findings: { frames: 10, shots: 1, blocking: 0 } });
    expect(task.files[0]).toMatchObject({
      ...{ type: 'video/mp4', width: 320, height: 192 },
      digitalSourceType: 'algorithmicallyEnhanced',
    });
    const { code } = await host.call('img2img', { token, body: body({ factor: 2, seconds: 6 }) });
    expect(code).toBe(errorKinds.invalid_request.code);
  });

  it('[TOOL-24] A video comes back without what its mask shows, made in segments, and needs a mask', async () => {
    const data = Uint8Array.from({ length: 160 * 96 }, (_, i) => (i % 160 > 130 && i > 160 * 76 ? 255 : 0));
    const raw = { width: 160, height: 96, channels: 1 } as const;
    const maskId = await upload(host, token, {
      ...{ purpose: 'mask', bytes: await sharp(data, { raw }).png().toBuffer() },
    });
    const video = { role: 'video' as const, uploadId };
    const order = (inputs: Body<'img2img'>['inputs']) => ({
      ...{ feature: 'video-watermark-remover', inputs, parameters: { seconds: 2.5 } },
    });
    const mask = { role: 'mask' as const, uploadId: maskId };
    const { id } = taskOf(await host.call('img2img', { token, body: order([video, mask]) }));
    const task = await waitForEnd(host, token, id);
    expect(task).toMatchObject({ state: 'done', findings: { segments: 2, marks: 1 } });
    expect(task.files[0]).toMatchObject({ type: 'video/mp4', digitalSourceType: 'algorithmicallyEnhanced' });
    const { code } = await host.call('img2img', { token, body: order([video]) });
    expect(code).toBe(errorKinds.mask_empty.code);
  });

  it('[TOOL-23] A video comes back with the face of a photo, where the people agree, and needs both', async () => {
    const sent = {
      video: await upload(host, token, {
        ...{ purpose: 'video', type: 'video/mp4', bytes: await readFile(FRIENDS) },
      }),
      photo: await upload(host, token, {
        ...{ purpose: 'photo', type: 'image/jpeg', bytes: await readFile(FACE) },
      }),
    };
    const inputs: Body<'img2img'>['inputs'] = [
      { role: 'additional', uploadId: sent.photo },
      { role: 'video', uploadId: sent.video },
    ];
    const parameters = { face: 2, at: 0.04, seconds: 0.12 };
    const body = { feature: 'video-face-swap', inputs, consent: true, parameters };
    const codeOf = async (changed: Partial<Body<'img2img'>>) =>
      (await host.call('img2img', { token, body: { ...body, ...changed } })).code;
    expect(await codeOf({ consent: false })).toBe(errorKinds.consent_required.code);
    expect(await codeOf({ inputs: inputs.slice(1) })).toBe(errorKinds.invalid_request.code);
    const task = await waitForEnd(host, token, taskOf(await host.call('img2img', { token, body })).id);
    expect(task).toMatchObject({ state: 'done', findings: { frames: 3, faces: 2, shots: 1, swapped: 1 } });
    expect(task.files[0]).toMatchObject({
      ...{ type: 'video/mp4', width: 320, height: 192, digitalSourceType: 'compositeSynthetic' },
    });
    const look = { kind: 'preview-effect', uploadId: sent.video, consent: true } as const;
    const lookBody = { ...look, parameters: { feature: 'video-face-swap' } };
    expect((await host.call('analysis', { token, body: lookBody })).code).toBe(
      errorKinds.invalid_request.code,
    );
    const before = await wallet();
    const ofNobody = { ...body, inputs: [{ role: 'video' as const, uploadId }, ...inputs.slice(0, 1)] };
    const failed = taskOf(await host.call('img2img', { token, body: ofNobody }));
    expect((await waitForEnd(host, token, failed.id)).error?.code).toBe(errorKinds.no_face.code);
    expect(await wallet()).toEqual(before);
  });

  it('[TOOL-21] People stand before a picture of one’s own, which such a run and a look at it need', async () => {
    const green = { width: 40, height: 60, channels: 3, background: '#10c020' } as const;
    const bytes = await sharp({ create: green }).png().toBuffer();
    const photo = await upload(host, token, { purpose: 'photo', type: 'image/png', bytes });
    const video = await upload(host, token, {
      ...{ purpose: 'video', type: 'video/mp4', bytes: await readFile(FRIENDS) },
    });
    const parameters = { effect: 'backgroundPicture', seconds: 0.12 };
    const alone = [{ role: 'video' as const, uploadId: video }];
    const body = {
      ...orderOf(parameters),
      inputs: [...alone, { role: 'additional' as const, uploadId: photo }],
    };
    const task = await waitForEnd(host, token, taskOf(await host.call('img2img', { token, body })).id);
    expect(task).toMatchObject({ state: 'done', findings: { frames: 3 } });
    const poster = sharp(await bytesOf(task.files[0]?.previewUrl ?? '')).removeAlpha();
    const { data, info } = await poster.raw().toBuffer({ resolveWithObject: true });
    const greenAt = (x: number, y: number) => {
      const at = 3 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
      return (data[at + 1] ?? 0) - Math.max(data[at] ?? 0, data[at + 2] ?? 0);
    };
    expect(greenAt(0.55, 0.5)).toBeGreaterThan(120);
    expect(greenAt(0.2, 0.45)).toBeLessThan(60);
    const before = await wallet();
    const unfit = await host.call('img2img', { token, body: { ...body, inputs: alone } });
    expect(unfit.code).toBe(errorKinds.invalid_request.code);
    const { seconds: _, ...looked } = parameters;
    const look = { kind: 'preview-effect', uploadId: video, consent: true } as const;
    const lookBody = { ...look, parameters: { feature: 'video-effects', ...looked } };
    expect((await host.call('analysis', { token, body: lookBody })).code).toBe(
      errorKinds.invalid_request.code,
    );
    expect(await wallet()).toEqual(before);
  });

  it('[LIMIT-03] A second of a video can be looked at for nothing, small, marked, and so often in a day', async () => {
    const { available } = await wallet();
    const copyBody = { kind: 'preview-video', uploadId, parameters: {} } as const;
    const copied = taskOf(await host.call('analysis', { token, body: copyBody }));
    const [small] = (await waitForEnd(host, token, copied.id)).files;
    expect(small).toMatchObject({ kind: 'video', type: 'video/mp4', width: 160, height: 96 });
    expect((await bytesOf(small?.url ?? '')).length).toBe(small?.bytes);
    const parameters = { feature: 'video-effects', effect: 'film', from: 1 };
    const body = { kind: 'preview-effect', uploadId, consent: true, parameters } as const;
    const started = taskOf(await host.call('analysis', { token, body }));
    const task = await waitForEnd(host, token, started.id);
    const [file] = task.files;
    expect(file).toMatchObject({ isMarked: true, kind: 'video' });
    expect(file?.durationMs).toBeLessThan(1100);
    expect(file?.framesPerSecond).toBeLessThanOrEqual(15);
    const copy = path.join(await makeDataFolder(), 'look.mp4');
    await writeFile(copy, await bytesOf(file?.url ?? ''));
    expect(await readClipMark(copy)).toBe('compositeWithTrainedAlgorithmicMedia');
    expect(await wallet()).toMatchObject({ available, held: 0 });
    const again = { ...body, parameters: { ...parameters, from: 0 } };
    expect((await host.call('analysis', { token, body: again })).code).toBe(
      errorKinds.too_many_requests.code,
    );
    const unasked = { ...again, consent: false };
    expect((await host.call('analysis', { token, body: unasked })).code).toBe(
      errorKinds.consent_required.code,
    );
  });

  it('What is no download of a video, and what is no part of it, is refused and costs nothing', async () => {
    const before = await wallet();
    const task = await run({ effect: 'zoom', from: 9, seconds: 1 });
    expect(task.state).toBe('failed');
    expect(await wallet()).toEqual(before);
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

describe('[GEN-02] videos that cannot be worked on', () => {
  it.each(badVideos)(
    '$name is refused as $key and costs nothing',
    async ({ bytes, key, type = 'video/mp4' }) => {
      const before = await wallet();
      const sent = await upload(host, token, { purpose: 'video', bytes: await bytes(), type });
      const body = { ...orderOf({ seconds: 1 }), inputs: [{ role: 'video' as const, uploadId: sent }] };
      const { code, result } = await host.call('img2img', { token, body });
      const told = result ? (await waitForEnd(host, token, result.id)).error?.code : code;
      expect(told).toBe(errorKinds[key].code);
      expect(await wallet()).toEqual(before);
    },
  );
});

describe('how long videos are kept', () => {
  it('[GEN-04] [LIMIT-07] Nothing is left of videos, posters, other formats and segments once their time is over', async () => {
    const parts = host.infrastructure;
    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of parts.storage.list('')) found.push(key);
      return found;
    };
    const sweep = async () => {
      await sweepExpiredTasks(parts);
      await deleteMarkedFiles(parts);
      await sweepExpiredUploads(parts);
    };
    const { files: made } = await run({ effect: 'film', seconds: 1 });
    const keyOf = (url: string | null = '') => new URL(url ?? '').pathname.replace('/storage/', '');
    const last = [keyOf(made[0]?.url), keyOf(made[0]?.previewUrl)];
    host.clock.advance((RETENTION_HOURS.account - 1) * HOUR_MS);
    await sweep();
    expect(await keys()).toEqual(expect.arrayContaining(last));
    host.clock.advance(2 * HOUR_MS);
    await sweep();
    await expect.poll(keys).toEqual([]);
  });
});
