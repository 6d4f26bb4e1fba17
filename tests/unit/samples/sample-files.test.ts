import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  CLIP_SIZE,
  clipResultPoster,
  clipResultUrl,
  clipSamples,
  sampleClipPoster,
  sampleClips,
  sampleClipUrl,
} from '#lib/catalog/sample-clips.ts';
import { lineOf } from '#lib/catalog/sample-lines.ts';
import {
  choicePreviewUrl,
  liesOverPhoto,
  type Sample,
  type SampleSide,
  samplePhotoUrl,
  sampleScenes,
  sampleUrl,
  sampleWidths,
  sceneOf,
  sceneThumbUrl,
  THUMB_WIDTH,
} from '#lib/catalog/samples.ts';
import { loadAllSamples } from '#lib/catalog/tool-samples.ts';
import { videoEffectNames } from '#lib/catalog/tools/video-effects/constants.ts';
import messages from '#messages/en/samples.json' with { type: 'json' };
import { choiceSets } from '#samples/choice-sets.ts';
import { findLine, findLines } from '#samples/find-line.ts';

const samples = await loadAllSamples();

const root = 'public/samples';
const MAX_BYTES = 20e6;
const MAX_CLIP_BYTES = 8e6;

const clipUrls = [...sampleClips.map(sampleClipUrl), ...clipSamples.map(clipResultUrl)];
const clipStills = [...sampleClips.map(sampleClipPoster), ...clipSamples.map(clipResultPoster)];
const isClip = (file: string) => clipUrls.includes(file.slice('public'.length));

const sizeOf = (sample: Sample, side: SampleSide) => (side === 'after' && sample.result) || sceneOf(sample);

/** Drawings have no photo before. */
const sidesOf = ({ scene }: Sample): readonly SampleSide[] =>
  scene === undefined ? ['after'] : ['before', 'after'];

const forms = samples.flatMap((sample) =>
  sidesOf(sample).flatMap((side) =>
    sampleWidths(sample).map((width) => ({
      url: sampleUrl({ sample, side, width }),
      width,
      height: Math.round((width * sizeOf(sample, side).height) / sizeOf(sample, side).width),
    })),
  ),
);

const choiceUrls = [
  ...choiceSets.flatMap(({ feature, choices }) => choices.map((choice) => choicePreviewUrl(feature, choice))),
  ...videoEffectNames.map((effect) => choicePreviewUrl('video-effects', effect)),
];

async function measure(url: string) {
  const { width, height } = await sharp(`public${url}`).metadata();
  return { width, height };
}

describe('the files of the samples', () => {
  it('The files of the samples exist in every form, in the size that pages say', async () => {
    for (const { url, width, height } of forms) {
      const found = await measure(url);
      expect(found.width, url).toBe(width);
      expect(Math.abs(found.height - height), url).toBeLessThanOrEqual(1);
    }
    for (const { key, width, height } of sampleScenes)
      expect(await measure(samplePhotoUrl(key)), key).toEqual({ width, height });
    for (const { key } of sampleScenes)
      expect((await measure(sceneThumbUrl(key))).width, key).toBe(THUMB_WIDTH);
  });

  it('The files of the samples show everything that people choose by its look', async () => {
    for (const url of choiceUrls) {
      const { width, height } = await measure(url);
      expect(Math.max(width ?? 0, height ?? 0), url).toBe(400);
    }
  });

  it('The files of the samples are no more than that, and weigh at most 20 MB', () => {
    const known = new Set([
      ...forms.map(({ url }) => url),
      ...sampleScenes.map(({ key }) => samplePhotoUrl(key)),
      ...choiceUrls,
      ...clipUrls,
      ...clipStills,
      ...sampleScenes.map(({ key }) => sceneThumbUrl(key)),
    ]);
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    expect(files.filter((file) => !known.has(file.slice('public'.length)))).toEqual([]);
    const bytesOf = (some: string[]) => some.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytesOf(files.filter((file) => !isClip(file)))).toBeLessThanOrEqual(MAX_BYTES);
    expect(bytesOf(files.filter(isClip))).toBeLessThanOrEqual(MAX_CLIP_BYTES);
  });

  it('[TOOL-21] The stills of our clips are as large as the clips', async () => {
    for (const url of clipStills) {
      const { width, height } = await measure(url);
      expect({ width, height }, url).toEqual({ width: CLIP_SIZE.width, height: CLIP_SIZE.height });
    }
  });

  it('The files of the samples have a name each', () => {
    expect(Object.keys(messages).toSorted()).toEqual(samples.map(({ key }) => key).toSorted());
  });
});

/** A grey picture with a black bar over these columns. */
function barred(left: number, width: number): Promise<Buffer> {
  const bar = { create: { width, height: 40, channels: 3 as const, background: '#000' } };
  return sharp({ create: { width: 320, height: 80, channels: 3, background: '#999' } })
    .composite([{ input: bar, left, top: 10 }])
    .png()
    .toBuffer();
}

describe('the line between a sample and its photo', () => {
  it('The line of a sample stands in the middle of what changed', async () => {
    expect(await findLine(await barred(0, 1), await barred(240, 32))).toBe(80);
    expect(await findLine(await barred(90, 20), await barred(0, 1))).toBe(30);
  });

  it('The line of a sample stays in the middle where the whole picture changes, or nothing does', async () => {
    expect(await findLine(await barred(0, 1), await barred(0, 300))).toBe(50);
    expect(await findLine(await barred(9, 9), await barred(9, 9))).toBe(50);
  });

  it('Pages hold the lines that the pictures of the samples give', async () => {
    const found = await findLines(samples);
    const held = samples.filter(liesOverPhoto).filter((sample) => lineOf(sample) !== 50);
    expect(Object.fromEntries(held.map((sample) => [sample.key, lineOf(sample)]))).toEqual(found);
    expect(Object.keys(found).length).toBeGreaterThan(0);
  });
});
