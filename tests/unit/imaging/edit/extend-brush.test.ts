import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { psnrInside } from '#bench/inpaint/measure.ts';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { boxOfMask } from '#imaging/core/raster/crop.ts';
import { extendBrush } from '#imaging/edit/watermark/extend-brush.ts';
import { frameOf, toFrame } from '#imaging/edit/watermark/stroke-pieces.ts';
import { removeWatermark } from '#imaging/tools/remove-watermark.ts';
import { fixedCases } from '../support/any-plane.ts';
import { lettering, type Shape, stampMark, throughJpeg } from '../support/marks.ts';
import { maskOf } from '../support/pictures.ts';

const size = { width: 300, height: 130 };
const parameters = { mode: 'auto', grow: 0, seed: 1 } as const;
const word = (y = 50): Shape => lettering('SAMPLE', { x: 70, y, height: 28 });

interface Marked {
  readonly truth: Picture;
  readonly photo: Picture;
  readonly strokes: Mask;
}

async function mark(shapes: Shape[], opacity: number, texture = 'paving'): Promise<Marked> {
  const truth = drawTexture(texture, size);
  const { photo, strokes } = stampMark(truth, shapes, opacity);
  return { truth, photo: await throughJpeg(photo, 90), strokes };
}

/** Brush around all strokes, as far as a share of their breadth and height. */
function brushPart({ strokes }: Marked, { across = 1, down = 1 }): Mask {
  const box = boxOfMask(strokes);
  if (!box) throw new Error('nothing was drawn');
  const right = across < 1 ? box.left + across * (box.right - box.left) : box.right + 8;
  const bottom = down < 1 ? box.top + down * (box.bottom - box.top) : box.bottom + 8;
  return maskOf(strokes, (x, y) => x > box.left - 8 && x < right && y > box.top - 8 && y < bottom);
}

/** Strokes that a brush left out. */
function leftOut({ strokes }: Marked, mask: Mask): Mask {
  return { ...strokes, data: strokes.data.map((value, at) => (mask.data[at] ? 0 : value)) };
}

describe('a brush that leaves a part of the mark out', () => {
  it.each([
    ['half a letter and more', { across: 0.45 }, 0.6],
    ['the lower part of all letters', { down: 0.6 }, 0.5],
  ])(
    '[TOOL-15] A mark of which %s were left out is removed as a whole, and it is told',
    async (_, part, opacity) => {
      const marked = await mark([word()], opacity);
      const { photo, truth } = marked;
      const mask = brushPart(marked, part);
      const { picture, findings } = await removeWatermark({ photo, mask }, parameters);
      expect(findings).toMatchObject({ brushExtended: true });
      const rest = leftOut(marked, mask);
      expect(psnrInside(picture, { truth, mask: rest })).toBeGreaterThan(
        psnrInside(photo, { truth, mask: rest }) + 4,
      );
    },
  );

  it('[TOOL-15] A date of which the end was left out is completed as a whole, and it is told', async () => {
    const date = { x: 70, y: 100, height: 14, colour: [255, 150, 40] as const };
    const marked = await mark([lettering('12 24 2001', date)], 0.95, 'grass');
    const { photo, truth } = marked;
    const mask = brushPart(marked, { across: 0.65 });
    const { picture, findings } = await removeWatermark({ photo, mask }, parameters);
    expect(findings).toMatchObject({ method: 'completed', brushExtended: true });
    const rest = leftOut(marked, mask);
    expect(psnrInside(picture, { truth, mask: rest })).toBeGreaterThan(
      psnrInside(photo, { truth, mask: rest }) + 4,
    );
  });

  it('[TOOL-15] A brush over the whole mark changes nothing beyond it, and nothing is told', async () => {
    const marked = await mark([word()], 0.5);
    const mask = brushPart(marked, {});
    const { picture, findings } = await removeWatermark({ photo: marked.photo, mask }, parameters);
    expect(findings).not.toHaveProperty('brushExtended');
    for (let at = 0; at < picture.data.length; at++)
      if (!mask.data[Math.floor(at / 3)] && picture.data[at] !== marked.photo.data[at])
        throw new Error(`byte ${at} changed`);
  });

  it('[TOOL-15] A second line of another opacity stays where only the first one was brushed', async () => {
    const below = lettering('CHESS', { x: 80, y: 90, height: 26 });
    const faint = stampMark(drawTexture('paving', size), [below], 0.25);
    const { photo: drawn, strokes } = stampMark(faint.photo, [word(25)], 0.6);
    const photo = await throughJpeg(drawn, 92);
    const mask = brushPart({ truth: photo, photo, strokes }, {});
    const { picture } = await removeWatermark({ photo, mask }, parameters);
    const changed = [...faint.strokes.data.keys()].filter(
      (at) => faint.strokes.data[at] && picture.data[3 * at] !== photo.data[3 * at],
    );
    expect(changed).toEqual([]);
  });
});

describe('letters of the scene in the colour of an opaque mark', () => {
  it('[TOOL-15] Those on the row of a mark that was cut stay, and the cut letter is taken whole', async () => {
    const sign = lettering('HOTEL', { x: 145, y: 50, height: 20 });
    const scene = stampMark(drawTexture('paving', { width: 330, height: 130 }), [sign], 1);
    const { photo, strokes } = stampMark(scene.photo, [lettering('SAM', { x: 70, y: 50, height: 20 })], 1);
    const marked = { truth: scene.photo, photo: await throughJpeg(photo, 92), strokes };
    const mask = brushPart(marked, { across: 0.85 });
    const box = boxOfMask(mask);
    if (!box) throw new Error('nothing was brushed');
    const blend = { opacity: 1, colour: [255, 255, 255] as const };
    const progress = createProgress({});
    const wider = await extendBrush(marked.photo, { mask, box, blend, depth: 2, progress });
    const missed = (of: Mask) => [...of.data.keys()].filter((at) => of.data[at] && !wider?.data[at]).length;
    expect(missed(strokes)).toBe(0);
    expect(missed(scene.strokes)).toBe(scene.strokes.data.filter((value) => value > 0).length);
  });

  it('[TOOL-15] Digits beside a brushed date stay, and a date that was cut is followed to its end', async () => {
    const date = { y: 100, height: 14, colour: [255, 150, 40] as const };
    const beside = lettering('2784', { ...date, x: 226 });
    const scene = stampMark(drawTexture('grass', { width: 330, height: 130 }), [beside], 0.95);
    for (const [truth, across] of [
      [scene.photo, 1],
      [drawTexture('grass', { width: 330, height: 130 }), 0.65],
    ] as const) {
      const { photo: drawn, strokes } = stampMark(truth, [lettering('12 24 2001', { ...date, x: 70 })], 0.95);
      const photo = await throughJpeg(drawn, 90);
      const mask = brushPart({ truth, photo, strokes }, { across });
      const { picture, findings } = await removeWatermark({ photo, mask }, parameters);
      expect(findings?.brushExtended).toBe(across < 1 ? true : undefined);
      const changed = [...scene.strokes.data.keys()].filter(
        (at) => scene.strokes.data[at] && picture.data[3 * at] !== photo.data[3 * at],
      );
      expect(changed).toEqual([]);
    }
  });
});

describe('several brushes', () => {
  it('[TOOL-15] One that cuts a repeat of a mark taken off another is extended over it', async () => {
    const truth = drawTexture('planks', { width: 300, height: 330 });
    const first = stampMark(truth, [word(25)], 0.5);
    const second = stampMark(truth, [word(265)], 0.5);
    const both = stampMark(first.photo, [word(265)], 0.5);
    const photo = await throughJpeg(both.photo, 90);
    const repeat = { truth, photo, strokes: second.strokes };
    const part = brushPart(repeat, { across: 0.45 });
    const whole = brushPart({ truth, photo, strokes: first.strokes }, {});
    const mask = { ...part, data: part.data.map((value, at) => value | whole.data[at]) };
    const { picture, findings } = await removeWatermark({ photo, mask }, parameters);
    expect(findings).toMatchObject({ brushExtended: true });
    const rest = leftOut(repeat, mask);
    expect(psnrInside(picture, { truth, mask: rest })).toBeGreaterThan(
      psnrInside(photo, { truth, mask: rest }) + 2,
    );
  });
});

describe('the frame of a brush', () => {
  it('The longer axis of a bar lies along it, whatever way it is turned', () => {
    const turns = fc.double({ min: -80, max: 80, noNaN: true });
    fc.assert(
      fc.property(turns, (degrees) => {
        const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
        const bar = maskOf({ width: 120, height: 120 }, (x, y) => {
          const [along, across] = [(x - 60) * cos + (y - 60) * sin, (y - 60) * cos - (x - 60) * sin];
          return Math.abs(along) < 40 && Math.abs(across) < 9;
        });
        const frame = frameOf(bar);
        expect(frame.along[1] - frame.along[0]).toBeCloseTo(80, -1);
        expect(frame.across[1] - frame.across[0]).toBeCloseTo(18, -1);
        const [along, across] = toFrame(frame, [60 + 30 * cos, 60 + 30 * sin]);
        expect(Math.abs(along)).toBeCloseTo(30, 0);
        expect(Math.abs(across)).toBeLessThan(1.5);
      }),
      { ...fixedCases, numRuns: 20 },
    );
  });
});
