import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { psnrInside } from '#bench/inpaint/measure.ts';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { removeObject } from '#imaging/tools/remove-object.ts';
import { removeWatermark } from '#imaging/tools/remove-watermark.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { expectGolden } from './support/golden.ts';
import { lettering, letteringWidth, type Shape, stampMark, throughJpeg } from './support/marks.ts';
import { maskOf, paint } from './support/pictures.ts';

const samples = path.resolve(import.meta.dirname, '../../../public/samples');
const parameters = { mode: 'auto', grow: 0, seed: 1 } as const;

async function loadSample(name: string, width: number): Promise<Picture> {
  const photo = await decodePicture(readFileSync(path.join(samples, `${name}.jpg`)));
  return resizePicture(photo, { width, height: Math.round((width * photo.height) / photo.width) });
}

/** Mask that a person brushes: a box around all strokes, a little wider. */
function brushOver(strokes: Mask): Mask {
  const marked = [...strokes.data.keys()].filter((at) => strokes.data[at]);
  const columns = marked.map((at) => at % strokes.width);
  const rows = marked.map((at) => Math.floor(at / strokes.width));
  const [left, right] = [columns.reduce((a, b) => Math.min(a, b)), columns.reduce((a, b) => Math.max(a, b))];
  const [top, bottom] = [rows[0], rows[rows.length - 1]];
  return maskOf(strokes, (x, y) => x > left - 8 && x < right + 8 && y > top - 8 && y < bottom + 8);
}

function wordIn(photo: Picture, colour: Shape['colour']): Shape {
  const height = Math.round(photo.height * 0.1);
  const x = (photo.width - letteringWidth('SAMPLE', height)) / 2;
  return lettering('SAMPLE', { x, y: photo.height * 0.52, height, colour });
}

/** Share of the strokes in a strong orange. */
function orangeShare({ data }: Picture, strokes: Mask): number {
  let [marked, orange] = [0, 0];
  for (let at = 0; at < strokes.data.length; at++) {
    if (!strokes.data[at]) continue;
    marked++;
    if (data[3 * at] > 180 && data[3 * at] > data[3 * at + 2] + 80) orange++;
  }
  return orange / marked;
}

/** Mean of the channels on the strokes. */
function lightnessOn({ data }: Picture, strokes: Mask): number {
  const marked = [...strokes.data.keys()].filter((at) => strokes.data[at]);
  return (
    marked.reduce((sum, at) => sum + (data[3 * at] + data[3 * at + 1] + data[3 * at + 2]) / 3, 0) /
    marked.length
  );
}

const white = [255, 255, 255] as const;
const black = [0, 0, 0] as const;

describe('removing a brushed watermark', () => {
  const marks = [
    ['street', white, 0.5],
    ['street', black, 0.6],
    ['table', white, 0.7],
  ] as const;

  it.each(sampleRows(marks, { count: 1 }))(
    '[TOOL-15] Removing a brushed watermark restores what shows through: %s, %j at %f',
    async (name, colour, opacity) => {
      const truth = await loadSample(name, 330);
      const { photo, strokes } = stampMark(truth, [wordIn(truth, colour)], opacity);
      const mask = brushOver(strokes);
      const { picture, findings } = await removeWatermark({ photo, mask }, parameters);
      const completed = await fillHole({ photo, mask }, { seed: 1 });
      expect(psnrInside(picture, { truth, mask })).toBeGreaterThan(
        psnrInside(completed, { truth, mask }) + 3,
      );
      expect(psnrInside(picture, { truth, mask })).toBeGreaterThan(psnrInside(photo, { truth, mask }) + 3);
      expect(Math.abs(Number(findings?.opacity) - opacity)).toBeLessThan(0.1);
    },
  );

  it('[TOOL-15] Removing a brushed watermark works after the marked photo went through JPEG', async () => {
    const truth = await loadSample('street', 330);
    const { photo: drawn, strokes } = stampMark(truth, [wordIn(truth, white)], 0.5);
    const photo = await throughJpeg(drawn, 90);
    const mask = brushOver(strokes);
    const { picture } = await removeWatermark({ photo, mask }, parameters);
    await expectGolden('watermark-remover', picture);
    const completed = await fillHole({ photo, mask }, { seed: 1 });
    expect(psnrInside(picture, { truth, mask })).toBeGreaterThan(psnrInside(completed, { truth, mask }) + 2);
  });

  it('[TOOL-15] Only the strokes of an opaque watermark are filled, and what is between them stays', async () => {
    const truth = await loadSample('street', 330);
    const { photo, strokes } = stampMark(truth, [wordIn(truth, white)], 1);
    const mask = brushOver(strokes);
    const { picture, findings } = await removeWatermark({ photo, mask }, parameters);
    expect(findings?.method).toBe('completed');
    const completed = await fillHole({ photo, mask }, { seed: 1 });
    expect(psnrInside(picture, { truth, mask })).toBeGreaterThan(psnrInside(completed, { truth, mask }) + 2);
    let kept = 0;
    let bare = 0;
    for (let at = 0; at < mask.data.length; at++) {
      if (!mask.data[at] || strokes.data[at]) continue;
      bare++;
      if ([0, 1, 2].every((c) => picture.data[at * 3 + c] === photo.data[at * 3 + c])) kept++;
    }
    expect(kept / bare).toBeGreaterThan(0.6);
  });

  it('[TOOL-15] A brushed date stamp never comes back unchanged', async () => {
    const truth = await loadSample('street', 480);
    const orange = [255, 140, 30] as const;
    const date = { x: 300, y: truth.height * 0.9, height: 14, colour: orange, breadth: 3 };
    const { photo: drawn, strokes } = stampMark(truth, [lettering('02 4 170', date)], 0.95);
    const photo = await throughJpeg(drawn, 88);
    const mask = brushOver(strokes);
    for (const mode of sampleRows(['auto', 'fill', 'unblend'] as const, { count: 1 })) {
      const { picture, findings } = await removeWatermark({ photo, mask }, { ...parameters, mode });
      expect(orangeShare(picture, strokes)).toBeLessThan(0.1 * orangeShare(photo, strokes));
      if (mode === 'fill') expect(findings).toMatchObject({ method: 'completed', opacity: 1 });
    }
  });

  it('[TOOL-15] A small faint mark of which two fifths would stay is completed', async () => {
    const truth = await loadSample('street', 330);
    const word = { y: truth.height * 0.3, height: 12, colour: white, breadth: 2.4 };
    const x = (330 - letteringWidth('SAMPLE', 12)) / 2;
    const { photo: drawn, strokes } = stampMark(truth, [lettering('SAMPLE', { ...word, x })], 0.3);
    const photo = await throughJpeg(drawn, 70);
    const { picture, findings } = await removeWatermark({ photo, mask: brushOver(strokes) }, parameters);
    expect(findings?.method).toBe('completed');
    expect(lightnessOn(picture, strokes) - lightnessOn(truth, strokes)).toBeLessThan(
      0.2 * (lightnessOn(photo, strokes) - lightnessOn(truth, strokes)),
    );
  });

  it('[TOOL-15] The mode fill completes the whole brush from around it', async () => {
    const truth = await loadSample('street', 330);
    const { photo, strokes } = stampMark(truth, [wordIn(truth, white)], 0.5);
    const mask = brushOver(strokes);
    const { picture } = await removeWatermark({ photo, mask }, { ...parameters, mode: 'fill' });
    const removed = await removeObject({ photo, mask }, { grow: 0, seed: 1 });
    expect(Buffer.compare(picture.data, removed.picture.data)).toBe(0);
  });

  it('[TOOL-15] A white label that a white word runs over stays', async () => {
    const size = { width: 300, height: 100, channels: 3 as const };
    const isLabel = (x: number, y: number) => x > 110 && x < 200 && y > 55;
    const truth = paint(size, (x, y) => {
      const grain = (x * 7 + y * 13 + ((x * y) % 5)) % 6;
      return isLabel(x, y)
        ? [232 + grain, 226 + grain, 214 + grain]
        : [90 + x / 6 + grain, 120 + grain, 80 + y / 3];
    });
    const word = lettering('SAMPLE', { x: 40, y: 35, height: 36, colour: white });
    const { photo, strokes } = stampMark(truth, [word], 0.5);
    const mask = maskOf(photo, (x, y) => x > 20 && x < 280 && y > 20 && y < 92);
    const { picture } = await removeWatermark({ photo, mask }, parameters);
    expect(psnrInside(picture, { truth, mask: strokes })).toBeGreaterThan(
      psnrInside(photo, { truth, mask: strokes }) + 8,
    );
    const below = maskOf(photo, (x, y) => isLabel(x, y) && y > 78);
    expect(psnrInside(picture, { truth, mask: below })).toBeGreaterThan(38);
  });

  it('[TOOL-15] Removing a watermark changes nothing outside the brush and no alpha, at any size, and repeats exactly', async () => {
    const sizes = fc.record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 32 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, fc.constantFrom(3, 4), fc.nat(255), async (size, channels, salt) => {
        const photo = paint({ ...size, channels: channels as 3 | 4 }, (x, y) => [
          (x * 37 + y * 11 + salt) % 256,
          (x * y + salt) % 256,
          (x * 5 + 90) % 256,
          (x * 13 + y * salt) % 256,
        ]);
        const mask = maskOf(size, (x, y) => x <= size.width / 2 && y <= size.height / 2);
        if (!mask.data.includes(0)) return;
        const { picture } = await removeWatermark({ photo, mask }, parameters);
        const again = await removeWatermark({ photo, mask }, parameters);
        expect(again.picture.data).toEqual(picture.data);
        for (let at = 0; at < photo.data.length; at++) {
          const isKept = !mask.data[Math.floor(at / channels)] || at % channels === 3;
          if (isKept && picture.data[at] !== photo.data[at]) throw new Error(`byte ${at} changed`);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('[TOOL-15] Removing a watermark ends when it is cancelled', async () => {
    const photo = drawTexture('gravel', { width: 160, height: 120 });
    const mask = maskOf(photo, (x, y) => x > 40 && x < 120 && y > 40 && y < 80);
    const call = new AbortController();
    const run = removeWatermark({ photo, mask }, parameters, {
      signal: call.signal,
      onProgress: (share) => share > 0.1 && call.abort(),
    });
    await expect(run).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('[TOOL-15] An empty brush is refused', async () => {
    const photo = drawTexture('gravel', { width: 32, height: 32 });
    const run = removeWatermark({ photo, mask: maskOf(photo, () => false) }, parameters);
    await expect(run).rejects.toMatchObject({ kind: 'mask_empty' });
  });
});
