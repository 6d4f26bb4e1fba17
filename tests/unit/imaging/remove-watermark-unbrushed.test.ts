import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { psnrInside } from '#bench/inpaint/measure.ts';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { removeWatermark } from '#imaging/tools/remove-watermark.ts';
import { lettering, stampMark, throughJpeg } from './support/marks.ts';

const samples = path.resolve(import.meta.dirname, '../../../public/samples');
const parameters = { mode: 'auto', grow: 0, seed: 1 } as const;

async function loadSample(name: string, width = 480): Promise<Picture> {
  const photo = await decodePicture(readFileSync(path.join(samples, `${name}.jpg`)));
  return resizePicture(photo, { width, height: Math.round((width * photo.height) / photo.width) });
}

describe('finding a watermark that nobody brushed', () => {
  it.each([
    ['corner', [lettering('PHOTO', { x: 330, y: 320, height: 24 })], 0.6],
    ['corner', [lettering('PHOTO', { x: 330, y: 320, height: 24 })], 1],
  ] as const)(
    '[TOOL-15] A watermark in the %s is found and removed without a brush',
    async (found, shapes, opacity) => {
      const truth = await loadSample('table');
      const { photo: drawn, strokes } = stampMark(truth, shapes, opacity);
      const photo = await throughJpeg(drawn, 90);
      const { picture, findings } = await removeWatermark({ photo }, parameters);
      expect(findings?.found).toBe(found);
      expect(psnrInside(picture, { truth, mask: strokes })).toBeGreaterThan(
        psnrInside(photo, { truth, mask: strokes }) + 8,
      );
    },
  );

  it('[TOOL-15] A repeated watermark is removed everywhere, also where the border cuts it', async () => {
    const truth = await loadSample('table');
    const shapes = Array.from({ length: 12 }, (_, index) =>
      lettering('PHOTO', { x: 150 * (index % 4) - 40, y: 35 + 110 * Math.floor(index / 4), height: 22 }),
    );
    const { photo: drawn, strokes } = stampMark(truth, shapes, 0.4);
    const photo = await throughJpeg(drawn, 90);
    const { picture, findings } = await removeWatermark({ photo }, parameters);
    expect(findings?.found).toBe('repeated');
    expect(Math.abs(Number(findings?.opacity) - 0.4)).toBeLessThan(0.05);
    expect(psnrInside(picture, { truth, mask: strokes })).toBeGreaterThan(
      psnrInside(photo, { truth, mask: strokes }) + 8,
    );
  });

  it.each(['street'])('[TOOL-15] No watermark is found in the clean photo %s', async (name) => {
    const photo = await loadSample(name, 480);
    await expect(removeWatermark({ photo }, parameters)).rejects.toMatchObject({ kind: 'mark_not_found' });
  });

  it.each(['brick', 'paving'])('[TOOL-15] No watermark is found in the clean texture %s', async (name) => {
    const photo = drawTexture(name, { width: 150, height: 110 });
    await expect(removeWatermark({ photo }, parameters)).rejects.toMatchObject({ kind: 'mark_not_found' });
  });
});
