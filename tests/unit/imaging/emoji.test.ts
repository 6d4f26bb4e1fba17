import { beforeAll, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { linearOf, toByte, toOklab } from '#imaging/core/colour/colour-space.ts';
import { polygonDistance } from '#imaging/core/geometry/polygon-distance.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { rimDistance } from '#imaging/core/morphology/distance-transform.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress, progressFrom } from '#imaging/core/progress.ts';
import { cutFigure } from '#imaging/portrait/emoji/cut-figure.ts';
import {
  drawMoving,
  drawStill,
  type StickerParams,
  transformRaster,
} from '#imaging/portrait/emoji/draw-sticker.ts';
import { extractLikeness, type Likeness } from '#imaging/portrait/emoji/extract-likeness.ts';
import { findGlassesRims } from '#imaging/portrait/emoji/find-glasses-rims.ts';
import { looks } from '#imaging/portrait/emoji/looks.ts';
import { paintFigure } from '#imaging/portrait/emoji/paint-figure.ts';
import { strokeDistance } from '#imaging/portrait/emoji/paint-shape.ts';
import { planLayout } from '#imaging/portrait/emoji/plan-layout.ts';
import { placePortrait } from '#imaging/portrait/emoji/prepare-portrait.ts';
import { smoothCurve } from '#imaging/portrait/emoji/shapes.ts';
import { previewChoices } from '#imaging/tools/analysis/preview-choices.ts';
import { previewStickers } from '#imaging/tools/analysis/preview-stickers.ts';
import { makeEmoji } from '#imaging/tools/make-emoji.ts';
import { measurePhotoWhite } from '#imaging/vision/faces/measure-photo-white.ts';
import { emojiExpressions, emojiStyles } from '#lib/catalog/tools/photo-to-emoji/constants.ts';
import { parameters as photoToEmojiParameters } from '#lib/catalog/tools/photo-to-emoji/parameters.ts';
import { lay, sheet } from './support/compose.ts';
import { expectGolden } from './support/golden.ts';
import { readPerson } from './support/people.ts';
import { paint } from './support/pictures.ts';

const progress = createProgress({});
const plain = photoToEmojiParameters.parse({ size: 256, animate: false });
const BORDER = plain.outline / 100;

let photo: Picture;
let likeness: Likeness;
let order: StickerParams;

function layoutOf(crop: 'head' | 'bust' | 'person', exaggeration = 0.5) {
  const shown = cutFigure(likeness, crop);
  return {
    shown,
    layout: planLayout({
      shown,
      points: likeness.points,
      side: 512,
      border: BORDER,
      shrink: 0.38 * exaggeration,
      exaggeration,
    }),
  };
}

/** Figures that were painted, by their style. */
const figures = new Map<keyof typeof looks, ReturnType<typeof paintFigure>>();

/** The person painted in a style, once. */
async function paintedIn(style: keyof typeof looks) {
  const look = looks[style];
  const painting = figures.get(style) ?? paintFigure(order.portrait, { look, blush: true, progress });
  figures.set(style, painting);
  return { look, figure: await painting };
}

function alphaAt({ width, data }: Picture, x: number, y: number): number {
  return data[4 * (y * width + x) + 3];
}

/** Mean difference of two pictures' bytes. */
function difference(one: Picture, other: Picture): number {
  let sum = 0;
  for (let at = 0; at < one.data.length; at++) sum += Math.abs(one.data[at] - other.data[at]);
  return sum / one.data.length;
}

beforeAll(async () => {
  photo = await readPerson('portrait-long-hair', 360);
  likeness = await extractLikeness(photo, { face: 0, whole: false, progress });
  const { shown, layout } = layoutOf('head');
  const portrait = await placePortrait({ likeness, shown, layout }, progress);
  const look = looks.toon;
  const figure = await paintFigure(portrait, { look, blush: true, progress });
  order = { portrait, figure, look, expression: 'own', exaggeration: 0.5, size: 256, border: BORDER };
});

describe('a sticker of a dark photo', () => {
  it('[TOOL-02] Hair and clothes of a photo that is much too dark are lighter with its skin', async () => {
    const dim = (value: number) => toByte(0.14 * linearOf[value]);
    const picture = { ...likeness.picture, data: likeness.picture.data.map(dim) };
    const dark = { ...likeness, picture, white: measurePhotoWhite(picture) };
    const { shown, layout } = layoutOf('bust');
    const [day, night] = [
      await placePortrait({ likeness, shown, layout }, progress),
      await placePortrait({ likeness: dark, shown, layout }, progress),
    ];
    const lighterThan = (of: typeof day) => of.inks.skin[0] - of.inks.hair[0];
    expect(Math.abs(lighterThan(night) - lighterThan(day))).toBeLessThan(0.12);
    const meanOf = (of: typeof day) => of.strands.data.reduce((sum, value) => sum + value, 0);
    expect(meanOf(night)).toBeGreaterThan(0.75 * meanOf(day));
  });
});

describe('previewing stickers of a photo', () => {
  it('[GEN-03] Previews of stickers draw each tile as the run would, from a person found once', async () => {
    const runs = (['toon', '3d'] as const).flatMap((style) =>
      (['own', 'cool'] as const).map((expression) => ({
        ...plain,
        style,
        expression,
        crop: 'head' as const,
      })),
    );
    const shares: number[] = [];
    const tiles: Picture[] = [];
    const recording = progressFrom(async (share) => {
      shares.push(share);
    });
    const drawn = previewStickers(photo, {
      runs: [runs[0], ...runs.slice(1)],
      side: 160,
      progress: recording,
    });
    for await (const tile of drawn) tiles.push(tile);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    const whole: Picture[] = [];
    for (const { style, expression } of runs) {
      const still = drawStill({ ...order, ...(await paintedIn(style)), expression });
      whole.push(await resizePicture(still, { width: 160, height: 160 }));
    }
    for (const [i, tile] of tiles.entries()) {
      const away = whole.map((picture) => difference(tile, picture));
      expect(away.indexOf(Math.min(...away))).toBe(i);
      expect(away[i]).toBeLessThan(8);
    }
    expect(tiles).toHaveLength(runs.length);
  });

  it('[GEN-03] Previews of stickers say that there is no face, as the tool does', async () => {
    const wall = drawTexture('gravel', { width: 200, height: 160 });
    const choices = { tool: 'photo-to-emoji', side: 160, columns: 5, runs: [plain] } as const;
    await expect(previewChoices(wall, choices)).rejects.toMatchObject({ kind: 'no_face' });
  });
});

describe('making a sticker of a photo', () => {
  it('[TOOL-02] A sticker is a square with a white border on a transparent ground, the same each time', async () => {
    const { picture, further, findings } = await makeEmoji({ photo }, { ...plain, crop: 'head' });
    const { width, height, channels, data } = picture;
    expect({ width, height, channels }).toEqual({ width: 256, height: 256, channels: 4 });
    await expectGolden('photo-to-emoji', picture);
    for (const [x, y] of [
      [0, 0],
      [255, 0],
      [0, 255],
      [255, 255],
    ])
      expect(alphaAt(picture, x, y)).toBe(0);
    expect(alphaAt(picture, 128, 140)).toBe(255);
    // From above, the first thing that is opaque is the border.
    let top = 0;
    while (alphaAt(picture, 128, top) < 255) top++;
    expect([...data.subarray(4 * (top * 256 + 128), 4 * (top * 256 + 128) + 3)]).toEqual([255, 255, 255]);
    expect(further).toBeUndefined();
    expect(findings).toEqual({ expression: 'neutral' });
    expect(drawStill(order).data).toEqual(data);
  });

  it('[TOOL-02] A sticker has no border where none is asked for', () => {
    const { data } = drawStill({ ...order, border: 0 });
    let white = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255) white++;
    expect(white).toBeLessThan(100);
  });

  it('[TOOL-02] Every expression draws another face', () => {
    const drawn = emojiExpressions.map((expression) => drawStill({ ...order, expression }));
    for (const [i, one] of drawn.entries())
      for (const other of drawn.slice(i + 1)) expect(difference(one, other)).toBeGreaterThan(0.15);
  });

  it('[TOOL-02] Every style draws in another way', async () => {
    const drawn: Picture[] = [];
    for (const name of emojiStyles) {
      drawn.push(drawStill({ ...order, ...(await paintedIn(name)) }));
    }
    for (const [i, one] of drawn.entries())
      for (const other of drawn.slice(i + 1)) expect(difference(one, other)).toBeGreaterThan(3);
  });

  it('[TOOL-02] A moving sticker is a loop without a seam', async () => {
    const { frames, frameMilliseconds } = await drawMoving({ ...order, expression: 'love' }, progress);
    expect(frames.length).toBeGreaterThanOrEqual(8);
    expect(frames.length * frameMilliseconds).toBeLessThan(2000);
    for (const { width, height } of frames) expect([width, height]).toEqual([256, 256]);
    const steps = frames.map((frame, i) => difference(frame, frames[(i + 1) % frames.length]));
    const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1];
    for (const step of steps) {
      expect(step).toBeGreaterThan(0.05);
      expect(step).toBeLessThan(3 * usual);
    }
  });

  it('[TOOL-02] A head shows no clothes, and a bust shows the shoulders', () => {
    const [head, bust] = [cutFigure(likeness, 'head'), cutFigure(likeness, 'bust')];
    const cloth = (shown: typeof head) =>
      shown.data.reduce((sum, share, at) => sum + share * likeness.regions.garment.data[at], 0);
    expect(cloth(bust)).toBeGreaterThan(2000);
    expect(cloth(head)).toBeLessThan(0.03 * cloth(bust));
    expect(layoutOf('head').layout.faceHeight).toBeGreaterThan(1.2 * layoutOf('bust').layout.faceHeight);
  });

  it('[TOOL-02] The more a sticker exaggerates, the larger the head', () => {
    const heights = [0, 0.5, 1].map((share) => layoutOf('bust', share).layout.faceHeight);
    expect(heights[1]).toBeGreaterThan(1.05 * heights[0]);
    expect(heights[2]).toBeGreaterThan(1.05 * heights[1]);
  });

  it('[TOOL-02] A sticker wears square glasses exactly where the person does', async () => {
    expect(findGlassesRims(likeness, toOklab(likeness.picture))).toBeUndefined();
    const wearer = await readPerson('portrait-square-glasses', 360);
    const seen = await extractLikeness(wearer, { face: 0, whole: false, progress });
    expect(findGlassesRims(seen, toOklab(seen.picture))?.roundness).toBeGreaterThan(3);
  });

  it('[TOOL-02] The emoji tool says why it draws nobody', async () => {
    const texture = drawTexture('gravel', { width: 200, height: 160 });
    await expect(makeEmoji({ photo: texture }, plain)).rejects.toMatchObject({ kind: 'no_face' });
    const pixel = paint({ width: 1, height: 1, channels: 4 }, () => [90, 60, 50, 255]);
    await expect(makeEmoji({ photo: pixel }, plain)).rejects.toMatchObject({ kind: 'no_face' });
    await expect(makeEmoji({ photo }, { ...plain, face: 2 })).rejects.toMatchObject({
      kind: 'invalid_request',
    });
    const small = await readPerson('portrait-long-hair', 90);
    const large = sheet(300, 300, [150, 160, 170]);
    lay(large, small, { x: 100, y: 90 });
    await expect(makeEmoji({ photo: large }, plain)).rejects.toMatchObject({ kind: 'face_too_small' });
  });

  it('[TOOL-02] The emoji tool ends when it is cancelled', async () => {
    const abort = new AbortController();
    const onProgress = (share: number) => {
      if (share > 0.3) abort.abort();
    };
    const run = makeEmoji({ photo }, plain, { signal: abort.signal, onProgress });
    await expect(run).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('kernels of drawing', () => {
  it('[TOOL-02] Distances to polygons and strokes are measured', () => {
    const square = [2, 2, 8, 2, 8, 8, 2, 8];
    const window = { left: 0, top: 0, width: 10, height: 10 };
    const distance = polygonDistance(square, window);
    expect(distance[5 * 10 + 4]).toBeCloseTo(-2.5);
    expect(distance[5 * 10]).toBeCloseTo(1.5);
    expect(distance[0]).toBeCloseTo(Math.hypot(1.5, 1.5));
    const stroke = strokeDistance([1.5, 5.5, 1, 7.5, 5.5, 2], window);
    expect(stroke[5 * 10 + 1]).toBeCloseTo(-1);
    expect(stroke[5 * 10 + 7]).toBeCloseTo(-2);
    expect(stroke[2 * 10 + 7]).toBeCloseTo(1);
  });

  it('[TOOL-02] The distance to a straight edge is read from its blur', () => {
    const mask = { width: 60, height: 9, data: new Float32Array(540) };
    for (let at = 0; at < 540; at++) mask.data[at] = at % 60 >= 30 ? 1 : 0;
    const { data } = rimDistance(mask, 4);
    for (const x of [24, 28, 30, 33, 36]) expect(data[4 * 60 + x]).toBeCloseTo(x + 0.5 - 30, 0);
  });

  it('[TOOL-02] Curves go through their points', () => {
    const curve = smoothCurve([0, 0, 4, 1, 9, 0], { closed: false, steps: 4 });
    expect([...curve.subarray(0, 2), ...curve.subarray(8, 10), ...curve.subarray(-2)]).toEqual([
      0, 0, 4, 1, 9, 0,
    ]);
  });

  it('[TOOL-02] A raster turned by a right angle loses no light', () => {
    const source = { width: 8, height: 8, channels: 1, data: new Float32Array(64) };
    source.data[3 * 8 + 2] = 1;
    const turned = transformRaster(source, {
      width: 8,
      height: 8,
      start: [0, 8],
      across: [0, -1],
      down: [1, 0],
    });
    const total = turned.data.reduce((sum, value) => sum + value, 0);
    expect(total).toBeCloseTo(1);
    expect(Math.max(...turned.data)).toBe(turned.data[2 * 8 + 4]);
  });
});
