import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toClipJob, toLookJob, toMarksJob } from '#api/engines/embedded/clip-job.ts';
import { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { findTool, tools } from '#lib/catalog/tools.ts';
import { creditCostsOf, quoteCredits } from '#lib/credits/quote-credits.ts';
import { SECOND_MS } from '#lib/time/durations.ts';

const CLIP = path.join(import.meta.dirname, '../../fixtures/videos/ball.mp4');
const never = new AbortController().signal;
let folder = '';
let pool: ImagingPool;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictor-clips-'));
  pool = new ImagingPool({
    ...{ entry: resourcePaths.imagingProcess, size: 1, jobsPerProcess: 50 },
    ...{ memoryBytes: 1_200_000_000, jobMilliseconds: 180_000 },
  });
});
afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true, force: true });
});

async function jobOf(parameters: Record<string, unknown>, video = CLIP, feature = 'video-effects') {
  const outputFolder = await mkdtemp(path.join(folder, 'run-'));
  const inputs = [{ role: 'video', path: video } as const];
  const input = {
    feature,
    inputs,
    outputFolder,
    parameters,
    digitalSourceType: 'compositeSynthetic',
  } as const;
  return toClipJob(crypto.randomUUID(), input);
}

describe('marks of videos in a child process', () => {
  it('[TOOL-24] A mask goes to the child with the video, and the findings tell what was done', async () => {
    const maskPath = path.join(folder, 'mask.png');
    const data = Uint8Array.from({ length: 160 * 96 }, (_, i) => (i % 160 > 130 && i > 160 * 76 ? 255 : 0));
    const raw = { width: 160, height: 96, channels: 1 } as const;
    await writeFile(maskPath, await sharp(data, { raw }).png().toBuffer());
    const job = await jobOf({ seconds: 1 }, CLIP, 'video-watermark-remover');
    expect(job.request).toMatchObject({ tool: 'video-watermark-remover', grow: 4, sound: 'kept', to: 1 });
    const { files, findings } = await pool.run({ ...job, maskPath }, { signal: never });
    expect(findings).toMatchObject({ frames: 25, marks: 1 });
    expect(files.map(({ role }) => role)).toEqual(['input-preview', 'preview', 'result']);
  });
});

describe('proposals of marks in a child process', () => {
  it('[TOOL-24] The child tells places and boxes of likely marks, and writes no file', async () => {
    const job = toMarksJob(crypto.randomUUID(), { inputs: [{ role: 'video', path: CLIP }] });
    const { files, findings } = await pool.run(job, { signal: never });
    expect(files).toEqual([]);
    // The ball flies before a camera that stands still.
    expect(findings).toEqual({ boxes: [], places: [] });
  });
});

describe('a free look', () => {
  it('[TOOL-21] An effect is looked at small, and one that paints faces as large as faces that are replaced', () => {
    const sideOf = (effect: string) => {
      const parameters = { feature: 'video-effects', effect };
      const inputs = [{ role: 'video', path: CLIP } as const];
      const input = {
        inputs,
        outputFolder: folder,
        parameters,
        digitalSourceType: 'compositeSynthetic',
      } as const;
      return toLookJob(crypto.randomUUID(), { ...input, feature: 'video-effects' }).request.maxShortSide;
    };
    expect(['film', 'zombie'].map(sideOf)).toEqual([360, 720]);
  });
});

describe('video effects in a child process', () => {
  it('[TOOL-21] A part of a video comes back with its effect, its sound and its posters, told frame by frame', async () => {
    const shares: number[] = [];
    const job = await jobOf({ effect: 'reel', from: 0.5, seconds: 2 });
    const { files, findings } = await pool.run(job, {
      signal: never,
      onProgress: (share) => shares.push(share),
    });
    expect(findings).toMatchObject({ frames: 50, segments: 1, hasSound: true });
    expect(files.map(({ role, type }) => [role, type])).toEqual([
      ['input-preview', 'image/webp'],
      ['preview', 'image/webp'],
      ['result', 'video/mp4'],
    ]);
    expect(files[2]).toMatchObject({ width: 160, height: 96, durationMs: 2000 });
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
  });

  it('[GEN-03] A run that is called off is over within a second', async () => {
    const abort = new AbortController();
    const job = await jobOf({ effect: 'slowMotion', strength: 1, seconds: 3 });
    const started = Promise.withResolvers<void>();
    const run = pool.run(job, { signal: abort.signal, onProgress: () => started.resolve() });
    run.catch(() => undefined);
    await started.promise;
    abort.abort();
    // A busy machine delays both, but never changes which comes first.
    const late = wait(SECOND_MS, undefined, { ref: false });
    await expect(Promise.race([run, late])).rejects.toMatchObject({ name: 'EngineError' });
  });

  it('A video that cannot be read fails by its own key, and the next run goes on', async () => {
    const noise = path.join(folder, 'noise.mp4');
    await writeFile(noise, Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * i * 31) % 251)));
    await expect(pool.run(await jobOf({}, noise), { signal: never })).rejects.toMatchObject({
      key: 'video_unreadable',
    });
    const { files } = await pool.run(await jobOf({ effect: 'boomerang', seconds: 0.4 }), { signal: never });
    expect(files[2]).toMatchObject({ durationMs: 720 });
  });
});

describe('the price of video effects', () => {
  it('[LIMIT-03] Each five seconds that are begun cost the same', () => {
    const costs = creditCostsOf(tools);
    const cost = findTool('video-effects')?.creditCost ?? 0;
    const priceOf = (seconds: number) =>
      quoteCredits({ feature: 'video-effects', parameters: { seconds } }, costs)?.amount;
    expect([0.1, 3, 5, 5.1, 5.2, 10].map(priceOf)).toEqual([cost, cost, cost, cost, 2 * cost, 2 * cost]);
  });
});
