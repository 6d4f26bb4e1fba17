import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { BufferSource, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listSpending } from '#api/engines/spending.ts';
import { engineSpending } from '#api/engines/tables.ts';
import { abandonedRuns, tasks } from '#api/generation/tables.ts';
import { readClipMark } from '#imaging/video/media/mark-clip.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import type { Fault } from '#stand-ins/faults.ts';
import { sampleMoments } from '#tests/support/sample-moments.ts';
import { countedUses } from '../generation/support/inspect.ts';
import { makeMask, makePhoto } from '../generation/support/pictures.ts';
import { prepareRequest, taskOf, upload, waitForEnd } from '../generation/support/run-request.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { collectLog } from '../support/collect-log.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';
import { openAccount } from '../support/open-account.ts';
import { createStandInEngines, keys, type StandIns, startEngineStandIns } from './support/service-engines.ts';

const words = { prompt: 'a lighthouse named Quillfeather at dusk', ratio: '4:5', seed: 7 };

/** The path at which each protocol takes orders, and a model of words of it. */
const protocols = {
  fal: { path: '/fal-ai/flux-2-pro', model: 'flux-2-pro' },
  openai: { path: '/v1/images/generations', model: 'gpt-image-2.6-flare' },
  comfyui: { path: '/prompt', model: 'comfyui-z-image' },
} as const;

type Protocol = keyof typeof protocols;

const BALL = path.join(import.meta.dirname, '../../fixtures/videos/ball.mp4');

/** Codecs of the picture and the sound of a file. */
async function codecsOf(file: string) {
  const input = new Input({ source: new BufferSource(await readFile(file)), formats: [MP4] });
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const codecs = [await picture?.getCodec(), await sound?.getCodec()];
  input.dispose();
  return codecs;
}

/** Brightness of a picture at an address. */
async function lumaOf(url: string | null | undefined): Promise<Uint8Array> {
  const bytes = await (await fetch(url ?? '')).bytes();
  return sharp(bytes).greyscale().raw().toBuffer();
}

describe('engines that are services', () => {
  let standIns: StandIns & { close(): Promise<void> };
  let host: TestHost;
  const log = collectLog();
  beforeAll(async () => {
    standIns = await startEngineStandIns();
    host = await buildTestHost({ parts: { engines: createStandInEngines(standIns), log: log.log } });
  });
  afterAll(async () => {
    await host.close();
    await standIns.close();
  });

  async function run(model: string, parameters: Record<string, unknown> = words) {
    const { token, id: userId } = await host.visit();
    const body = { feature: 'ai-image-generator', parameters: { ...parameters, model } } as const;
    const { id } = taskOf(await host.call('genImg', { token, body }));
    const task = await waitForEnd(host, token, id);
    return { task, token, uses: await countedUses(host.infrastructure, userId) };
  }

  const plan = (protocol: Protocol, fault: Omit<Fault, 'path'>) =>
    planAt(protocol, { method: 'POST', path: protocols[protocol].path, ...fault });

  async function planAt(protocol: Protocol, fault: Fault): Promise<void> {
    const { origin } = standIns[protocol];
    const body = JSON.stringify(fault);
    const headers = { 'content-type': 'application/json' };
    await fetch(`${origin}/stand-in/faults`, { method: 'POST', headers, body });
    onTestFinished(async () => void (await fetch(`${origin}/stand-in/faults`, { method: 'DELETE' })));
  }

  for (const protocol of ['fal', 'openai', 'comfyui'] as const) {
    it(`[GEN-01] Words become a picture of the promised size by ${protocol}, in one order`, async () => {
      const { orders } = standIns[protocol].book;
      const before = orders.length;
      const { task } = await run(protocols[protocol].model);
      expect(task).toMatchObject({ state: 'done', files: [{ width: 896, height: 1120, type: 'image/png' }] });
      expect(orders.length - before).toBe(1);
      expect(JSON.stringify(orders.at(-1)?.input)).toContain('Quillfeather');
    });
  }

  it('[GEN-01] A tool tells the models that its runs may name here, and the company that photos go to', async () => {
    const { result } = await host.call('getFeatures');
    const modelsFor = (feature: string) =>
      result?.list.find(({ featureCode }) => featureCode === feature)?.models ?? [];
    expect(modelsFor('object-remover').map(({ id, provider }) => [id, provider])).toEqual([
      ['flux-fill-pro', 'fal.ai'],
      ['gpt-image-2.6-sunburst-fill', 'OpenAI'],
      ['sdcpp-fill', null],
      ['comfyui-fill', null],
    ]);
    expect(modelsFor('object-remover').some(({ repaintsAll }) => repaintsAll)).toBe(false);
    expect(modelsFor('object-remover').map(({ replaces }) => replaces)).toEqual([[], [], [], []]);
    expect(modelsFor('kontext').every(({ repaintsAll }) => repaintsAll)).toBe(true);
    expect(modelsFor('ai-filter')).toEqual([]);
  });

  it('[GEN-01] A run that names no model is refused where it asks for more pictures than the chosen one makes, and counts no use', async () => {
    const { token, id: userId } = await host.visit();
    const body = { feature: 'ai-image-generator', parameters: { ...words, count: 4 } } as const;
    const { code, result } = await host.call('genImg', { token, body });
    expect([code, result]).toEqual([errorKinds.invalid_request.code, null]);
    expect(await countedUses(host.infrastructure, userId)).toBe(0);
  });

  it('[GEN-03] An order that was taken but not answered is found at fal and ComfyUI and ends well; at OpenAI it fails, gives the use back, and is not sent again', async () => {
    for (const kind of ['reset', 'half', 'gateway'] as const)
      for (const protocol of ['fal', 'openai', 'comfyui'] as const) {
        const { orders } = standIns[protocol].book;
        const before = orders.length;
        await plan(protocol, { kind });
        const { task, uses } = await run(protocols[protocol].model, { ...words, seed: orders.length + 100 });
        const isFound = protocol !== 'openai';
        expect([protocol, kind, task.state]).toEqual([protocol, kind, isFound ? 'done' : 'failed']);
        expect([protocol, kind, orders.length - before]).toEqual([protocol, kind, 1]);
        expect([protocol, kind, uses]).toEqual([protocol, kind, isFound ? 1 : 0]);
      }
  });

  it('[GEN-03] A refusal of the words is told as one, gives the use back and costs nothing', async () => {
    const { queries } = host.infrastructure.database;
    await queries.delete(engineSpending);
    standIns.openai.book.planned.push({ error: 'moderation_blocked' });
    const { task, uses } = await run('gpt-image-2.6-flare');
    expect(task).toMatchObject({ state: 'failed', error: { code: errorKinds.content_rejected.code } });
    expect(uses).toBe(0);
    expect(await queries.select().from(engineSpending)).toHaveLength(0);
  });

  it('[GEN-03] Outside the mask no pixel differs, though the model moves, recolours and resizes', async () => {
    const size = 400;
    const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
    const create = { width: size, height: size, channels: 3, background: '#888', noise } as const;
    const photo = await sharp({ create }).blur(3).png().toBuffer();
    const mask = await makeMask(size, 0.3);
    const before = await sharp(photo).removeAlpha().raw().toBuffer();
    const marks = await sharp(mask).extractChannel(0).raw().toBuffer();
    for (const model of ['flux-fill-pro', 'gpt-image-2.6-sunburst-fill', 'comfyui-fill']) {
      const { token } = await host.visit();
      const body = { ...(await prepareRequest(host, token, { photo, mask })), parameters: { model } };
      const { id } = taskOf(await host.call('img2img', { token, body }));
      const task = await waitForEnd(host, token, id);
      expect([model, task.state]).toEqual([model, 'done']);
      const made = await (await fetch(task.files[0]?.url ?? '')).bytes();
      const after = await sharp(made).removeAlpha().raw().toBuffer();
      const differs = (pixel: number) =>
        !before.subarray(3 * pixel, 3 * pixel + 3).equals(after.subarray(3 * pixel, 3 * pixel + 3));
      expect([model, marks.filter((mark, pixel) => mark === 0 && differs(pixel)).length]).toEqual([model, 0]);
      expect(differs((size / 2) * size + size / 2)).toBe(true);
    }
  });

  it('[TOOL-04] [TOOL-09] A model draws what is written into a marked place and what a photo is extended by; without a mark nothing is ordered', async () => {
    const { queries } = host.infrastructure.database;
    const { orders } = standIns.fal.book;
    const { token } = await host.visit();
    const request = { ...(await prepareRequest(host, token)), consent: true };
    const model = 'flux-fill-pro';
    const start = async (change: object) => {
      const { id } = taskOf(await host.call('img2img', { token, body: { ...request, ...change } }));
      return waitForEnd(host, token, id);
    };
    const photoOnly = { inputs: request.inputs?.filter(({ role }) => role === 'photo') };
    const replace = { feature: 'ai-replacer', parameters: { model, prompt: 'a wicker chair' } };
    const extend = { feature: 'image-extender', parameters: { model, left: 20 }, ...photoOnly };

    expect(await start(replace)).toMatchObject({ state: 'done' });
    expect(JSON.stringify(orders.at(-1)?.input)).toContain('a wicker chair');
    const extended = await start(extend);
    expect(extended).toMatchObject({ state: 'done', findings: { right: 0, top: 0, bottom: 0 } });
    expect(extended.findings?.left).toBeGreaterThan(0);
    const before = orders.length;
    await queries.delete(engineSpending);
    expect(await start({ ...replace, ...photoOnly })).toMatchObject({
      ...{ state: 'failed', error: { code: errorKinds.mask_empty.code } },
    });
    expect(orders.length).toBe(before);
    expect(await queries.select().from(engineSpending)).toHaveLength(0);
  });

  it('[TOOL-13] [TOOL-14] Words change a photo by a model, without steps; a model without words is refused before anything is taken', async () => {
    const { token, id: userId } = await host.visit();
    const start = async (parameters: Record<string, unknown>) => {
      const inputs = (await prepareRequest(host, token)).inputs?.filter(({ role }) => role === 'photo');
      const body = { inputs, feature: 'kontext', consent: true, parameters } as const;
      return host.call('img2img', { token, body });
    };
    const { orders } = standIns.fal.book;
    const before = orders.length;
    for (const parameters of [{}, { model: 'flux-2-pro-edit' }, { prompt: 'Add a dog' }]) {
      const { code } = await start(parameters);
      expect([parameters, code]).toEqual([parameters, errorKinds.invalid_request.code]);
    }
    expect(await countedUses(host.infrastructure, userId)).toBe(0);
    const { id } = taskOf(await start({ model: 'flux-2-pro-edit', prompt: 'Add a dog named Quillfeather' }));
    const task = await waitForEnd(host, token, id);
    expect(task).toMatchObject({ state: 'done', files: [{ type: 'image/png' }] });
    expect(orders.length - before).toBe(1);
    expect(JSON.stringify(orders.at(-1)?.input)).toContain('Quillfeather');
    const version = taskOf(await host.call('startVersion', { token, body: { id, file: 0 } }));
    expect((await waitForEnd(host, token, version.id)).state).toBe('done');
    expect(orders.at(-1)?.input).toMatchObject({ seed: 2 });
  });

  it('[TOOL-12] A model makes a small set of head shots in the chosen shape of the first photos; larger, prepaid and too many ones are refused', async () => {
    const { token } = await host.visit();
    const start = async (parameters: Record<string, unknown>, photos = 6) => {
      const ids = await Promise.all(
        Array.from({ length: photos }, async (_, at) =>
          upload(host, token, { purpose: 'photo', bytes: await makePhoto(at === 0 ? 600 : 96 + at) }),
        ),
      );
      const inputs = ids.map((uploadId, at) => ({
        role: at === 0 ? ('photo' as const) : ('additional' as const),
        uploadId,
      }));
      const body = { inputs, feature: 'headshot-generator', consent: true, parameters } as const;
      return host.call('img2img', { token, body });
    };
    const { orders } = standIns.fal.book;
    const before = orders.length;
    const model = 'nano-banana-2.1-edit';
    for (const refused of [
      { model, count: 5 },
      { model, count: 2, paid: true },
      { model: 'flux-2-pro-edit', count: 2 },
    ])
      expect([refused, (await start(refused, 1)).code]).toEqual([refused, errorKinds.invalid_request.code]);
    const { id } = taskOf(await start({ model, count: 2, style: ['library', 'brick'], aspect: '4:5' }));
    const task = await waitForEnd(host, token, id);
    const shape = { width: 896, height: 1120, type: 'image/png' };
    expect(task).toMatchObject({ state: 'done', files: [shape, shape] });
    expect(orders.length - before).toBe(1);
    const input = JSON.stringify(orders.at(-1)?.input);
    expect(input).toContain('bookshelves in warm light, or a brick wall');
    expect(input).toContain('"aspect_ratio":"4:5"');
    expect(input.match(/files\/in/g)).toHaveLength(4);
  });

  describe('videos', () => {
    const side = { width: 160, height: 96 } as const;
    /** Right of it and below it a frame is marked. */
    const marked = { left: 112, top: 64 } as const;
    let token = '';
    let userId = '';
    let uploads: Record<'video' | 'additional' | 'mask', string>;
    /** Another person, who has sent a video, a photo and a mask. */
    async function enter(): Promise<void> {
      ({ token, id: userId } = await openAccount(host));
      const marks = Uint8Array.from({ length: side.width * side.height }, (_, i) =>
        i % side.width >= marked.left && i >= marked.top * side.width ? 255 : 0,
      );
      const mask = await sharp(marks, { raw: { ...side, channels: 1 } })
        .png()
        .toBuffer();
      uploads = {
        video: await upload(host, token, {
          purpose: 'video',
          bytes: await readFile(BALL),
          type: 'video/mp4',
        }),
        additional: await upload(host, token, { purpose: 'photo', bytes: await makePhoto(64) }),
        mask: await upload(host, token, { purpose: 'mask', bytes: mask }),
      };
    }
    beforeAll(enter);

    async function runVideo(feature: string, parameters: Record<string, unknown>) {
      const roles = feature === 'video-face-swap' ? ['video', 'additional'] : ['video'];
      const needed = [
        ...roles,
        ...(feature === 'video-watermark-remover' ? ['mask'] : []),
      ] as (keyof typeof uploads)[];
      const inputs = needed.map((role) => ({ role, uploadId: uploads[role] }));
      const body = { feature, inputs, consent: true, parameters: { seconds: 1, ...parameters } };
      const { id } = taskOf(await host.call('img2img', { token, body }));
      return waitForEnd(host, token, id);
    }

    /** Saves the result of a task. */
    async function save({ files }: Awaited<ReturnType<typeof runVideo>>): Promise<string> {
      const saved = path.join(await makeDataFolder(), 'result.mp4');
      await writeFile(saved, await (await fetch(files[0]?.url ?? '')).bytes());
      return saved;
    }

    it.each([
      ['video-enhancer', { model: 'seedvr2-video', factor: 2 }, 'upscale_factor'],
      ['video-effects', { model: 'lucy-restyle', effect: 'oil' }, 'prompt'],
      ['video-face-swap', { model: 'pixverse-swap' }, 'image_url'],
    ] as const)(
      '[GEN-03] %s is done by a model in one order for the whole part, and comes back with its own sound and our mark',
      async (feature, parameters, field) => {
        const { orders } = standIns.fal.book;
        const before = orders.length;
        const task = await runVideo(feature, parameters);
        const times = 'factor' in parameters ? parameters.factor : 1;
        expect(task).toMatchObject({
          state: 'done',
          findings: { hasSound: true },
          files: [{ type: 'video/mp4', width: times * side.width, height: times * side.height }],
        });
        expect(task.files[0]?.durationMs).toBeGreaterThan(900);
        expect(orders.length - before).toBe(1);
        expect(orders.at(-1)?.input).toHaveProperty(field);
        const saved = await save(task);
        expect(await readClipMark(saved)).toBe('compositeWithTrainedAlgorithmicMedia');
        expect(await codecsOf(saved)).toEqual(['avc', 'aac']);
      },
    );

    it('[TOOL-24] What a model made of a video is laid inside the mask alone, and nothing stays where sound is off', async () => {
      const task = await runVideo('video-watermark-remover', {
        model: 'bria-video-eraser',
        sound: 'off',
        grow: 2,
      });
      expect(task).toMatchObject({ state: 'done', files: [{ ...side }] });
      const { video_url, mask_video_url } = standIns.fal.book.orders.at(-1)?.input ?? {};
      expect([video_url, mask_video_url].map((url) => String(url).endsWith('.mp4'))).toEqual([true, true]);
      expect(await codecsOf(await save(task))).toEqual(['avc', undefined]);
      const { result } = await host.call('taskParamList', { token, body: { ids: [task.id] } });
      const sums = { inside: 0, outside: 0 };
      const posters = [result?.list[0]?.inputPreviewUrl, task.files[0]?.previewUrl];
      const [was, is] = await Promise.all(posters.map(lumaOf));
      for (let i = 0; i < side.width * side.height; i++) {
        const [x, y] = [i % side.width, Math.floor(i / side.width)];
        const off = Math.abs((was?.[i] ?? 0) - (is?.[i] ?? 0));
        if (x >= marked.left && y >= marked.top) sums.inside += off;
        else if (x < marked.left - 8 || y < marked.top - 8) sums.outside = Math.max(sums.outside, off);
      }
      const inside = sums.inside / ((side.width - marked.left) * (side.height - marked.top));
      expect(inside).toBeGreaterThan(20);
      expect(sums.outside).toBeLessThan(20);
    });

    it('[GEN-03] A part that a model does not take, and effects that none can follow, are refused before anything is sent', async () => {
      const { orders } = standIns.fal.book;
      const before = orders.length;
      const mask = { role: 'mask' as const, uploadId: uploads.mask };
      const inputs = [{ role: 'video' as const, uploadId: uploads.video }];
      const wrong = [
        { feature: 'video-effects', inputs, parameters: { model: 'lucy-restyle', effect: 'reverse' } },
        {
          ...{ feature: 'video-watermark-remover', inputs: [...inputs, mask] },
          parameters: { model: 'bria-video-eraser', seconds: 6 },
        },
      ];
      for (const order of wrong) {
        const { code } = await host.call('img2img', { token, body: { ...order, consent: true } });
        expect(code).toBe(errorKinds.invalid_request.code);
      }
      expect(orders.length).toBe(before);
    });

    it('[GEN-03] A video that is cancelled is cancelled at the service', async () => {
      const { book } = standIns.fal;
      book.steps = { waiting: 1, working: 10_000 };
      onTestFinished(() => {
        book.steps = { waiting: 0, working: 0 };
      });
      const before = book.orders.length;
      const inputs = [{ role: 'video' as const, uploadId: uploads.video }];
      const parameters = { model: 'lucy-restyle', effect: 'neon', seconds: 0.4 };
      const body = { feature: 'video-effects', inputs, consent: true, parameters };
      const { id } = taskOf(await host.call('img2img', { token, body }));
      await expect.poll(() => book.orders.length).toBe(before + 1);
      taskOf(await host.call('cancelTask', { token, body: { id } }));
      await expect.poll(() => book.orders.at(-1)?.state).toBe('cancelled');
    });

    it('[GEN-03] A video that its service marks as unsafe is rejected, and its use given back', async () => {
      await enter();
      const { book } = standIns.fal;
      book.isUnsafe = true;
      onTestFinished(() => {
        book.isUnsafe = false;
      });
      const task = await runVideo('video-effects', { model: 'lucy-restyle', effect: 'comic', seconds: 0.4 });
      expect(task).toMatchObject({ state: 'failed', error: { code: errorKinds.content_rejected.code } });
      expect(await countedUses(host.infrastructure, userId)).toBe(0);
    });

    it('[GEN-03] Each of the failures on the way of a video ends in one order, or in none and the use given back', async () => {
      const { orders } = standIns.fal.book;
      const calls = [
        ['POST', '/storage/upload/initiate'],
        ['PUT', '/files/in'],
        ['POST', '/decart/lucy-restyle'],
        ['GET', '/decart/lucy-restyle/requests'],
        ['GET', '/files/out'],
      ] as const;
      const kinds = ['refuse', 'error-after', 'reset', 'half', 'gateway'] as const;
      const matrix = calls.flatMap(([method, at]) =>
        kinds.map((kind) => ({ kind, method, path: at, times: 1 })),
      );
      for (const [index, fault] of sampleMoments(matrix, 2).entries()) {
        await enter();
        const before = orders.length;
        await planAt('fal', fault);
        const task = await runVideo('video-effects', {
          model: 'lucy-restyle',
          effect: 'toon',
          seconds: 0.4,
          seed: index,
        });
        const isDone = task.state === 'done';
        expect([fault, isDone || task.state]).toEqual([fault, isDone || 'failed']);
        expect([fault, await countedUses(host.infrastructure, userId)]).toEqual([fault, isDone ? 1 : 0]);
        expect([fault, orders.length - before]).toEqual([
          fault,
          isDone ? 1 : expect.toSatisfy((made: number) => made <= 1),
        ]);
      }
    });
  });

  it('[GEN-03] The dollars of a day bound what is ordered, and are told by day, model and tool', async () => {
    const { queries } = host.infrastructure.database;
    await queries.delete(engineSpending);
    const { orders } = standIns.fal.book;
    await run('flux-2-pro', { ...words, seed: 901 });
    const fromMs = host.clock.now();
    expect(await listSpending(queries, { fromMs })).toMatchObject([
      { engine: 'fal', model: 'flux-2-pro', feature: 'ai-image-generator', runs: 1, dollars: 0.03 },
    ]);
    await queries.update(engineSpending).set({ microdollars: 9_990_000 });
    const before = orders.length;
    const { task, uses } = await run('flux-2-pro', { ...words, seed: 902 });
    expect(task).toMatchObject({ state: 'failed', error: { code: errorKinds.engine_unavailable.code } });
    expect([uses, orders.length]).toEqual([0, before]);
    expect(log.text()).toContain('THE DOLLARS OF THE DAY ARE SPENT');
    await queries.delete(engineSpending);
  });

  it('[GEN-03] Keys stand in no row, no answer and no line of the log, and words in no line of it', async () => {
    const { task, token } = await run('flux-2-pro', { ...words, seed: 903 });
    const answer = await host.call('imgResult', { token, params: { id: task.id } });
    const { queries } = host.infrastructure.database;
    const rows = await queries.select().from(tasks).where(eq(tasks.id, task.id));
    const told = [answer, rows, await queries.select().from(abandonedRuns), log.text()].map((part) =>
      JSON.stringify(part),
    );
    for (const key of Object.values(keys)) expect(told.filter((text) => text.includes(key))).toEqual([]);
    expect(log.text()).not.toContain('Quillfeather');
  });
});
