import { describe, expect, it } from 'vitest';
import { psnrInside } from '#bench/inpaint/measure.ts';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { findFlatText } from '#imaging/edit/watermark/find-flat-text.ts';
import { removeWatermark } from '#imaging/tools/remove-watermark.ts';
import { type Lettering, lettering, stampMark, throughJpeg } from '../support/marks.ts';

const size = { width: 480, height: 320 };
const orange = [255, 150, 40] as const;
const parameters = { mode: 'auto', grow: 0, seed: 1 } as const;

async function stampDate(truth: Picture, place: Partial<Lettering> = {}) {
  const shape = lettering('12 24 2001', { x: 290, y: 285, height: 14, colour: orange, ...place });
  const { photo, strokes } = stampMark(truth, [shape], 0.92);
  return { photo: await throughJpeg(photo, 88), strokes };
}

describe('text in one flat colour that nobody brushed', () => {
  it.each(['paving', 'grass'])(
    '[TOOL-15] The date that a camera printed over %s is found, and its strokes are completed',
    async (name) => {
      const truth = drawTexture(name, size);
      const { photo, strokes } = await stampDate(truth);
      const { picture, findings } = await removeWatermark({ photo }, parameters);
      expect(findings).toMatchObject({ found: 'corner', method: 'completed' });
      expect(psnrInside(picture, { truth, mask: strokes })).toBeGreaterThan(
        psnrInside(photo, { truth, mask: strokes }) + 6,
      );
    },
  );

  it('[TOOL-15] A white caption is found with the letters at its ends, and nothing far from it changes', async () => {
    const truth = drawTexture('grass', size);
    const shape = lettering('THE COAT MOSTLY', { x: 120, y: 285, height: 16 });
    const { photo, strokes } = stampMark(truth, [shape], 1);
    const { picture } = await removeWatermark({ photo }, parameters);
    expect(psnrInside(picture, { truth, mask: strokes })).toBeGreaterThan(
      psnrInside(photo, { truth, mask: strokes }) + 6,
    );
    const above = 250 * size.width * 3;
    expect(picture.data.subarray(0, above)).toEqual(photo.data.subarray(0, above));
  });

  it.each([
    ['in the middle of the photo', { y: 150 }],
    ['on a slanting line', { turn: -9 }],
  ])('[TOOL-15] Orange text %s is taken for a thing of the scene', async (_, place) => {
    const { photo } = await stampDate(drawTexture('paving', size), place);
    expect(findFlatText(photo)).toBeUndefined();
  });

  it('[TOOL-15] Letters of different colours are taken for a thing of the scene', async () => {
    const shapes = [...'12242001'].map((letter, index) =>
      lettering(letter, {
        x: 290 + 16 * index,
        y: 285,
        height: 14,
        colour: index % 2 ? orange : [200, 60, 20],
      }),
    );
    const { photo } = stampMark(drawTexture('paving', size), shapes, 1);
    expect(findFlatText(photo)).toBeUndefined();
  });
});
