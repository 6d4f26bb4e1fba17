import { describe, expect, it } from 'vitest';
import { psnrInside } from '#bench/inpaint/measure.ts';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { cropArea } from '#imaging/edit/watermark/area.ts';
import { claimEnclosed } from '#imaging/edit/watermark/claim-enclosed.ts';
import { estimateGround } from '#imaging/edit/watermark/estimate-ground.ts';
import { extendCompleted } from '#imaging/edit/watermark/extend-completed.ts';
import { fillsBrush } from '#imaging/edit/watermark/fills-brush.ts';
import { measureRelief } from '#imaging/edit/watermark/measure-relief.ts';
import { isOfScene } from '#imaging/edit/watermark/rank-trials.ts';
import { trimStrokes } from '#imaging/edit/watermark/trim-strokes.ts';
import { removeWatermark } from '#imaging/tools/remove-watermark.ts';
import { type Shape, stampMark, throughJpeg } from '../support/marks.ts';
import { maskOf, paint } from '../support/pictures.ts';

const size = { width: 240, height: 160 };
const box = { left: 0, top: 0, right: size.width, bottom: size.height };
const white = [255, 255, 255] as const;
const distance = (x: number, y: number) => Math.hypot(x - 120, y - 80);

function planeOf(isIn: (x: number, y: number) => boolean): Plane {
  const plane = createPlane(size);
  for (let at = 0; at < plane.data.length; at++)
    plane.data[at] = isIn(at % size.width, Math.floor(at / size.width)) ? 1 : 0;
  return plane;
}

/** A disc, or a ring, of half of white on waves. */
function discOn(isMarked: (far: number) => boolean) {
  return paint({ ...size, channels: 3 }, (x, y) => {
    const ground = 90 + 40 * Math.sin(x / 21) * Math.cos(y / 17);
    const seen = isMarked(distance(x, y)) ? (ground + 255) / 2 : ground;
    return [seen, seen, seen];
  });
}

describe('the middle of a broad shape', () => {
  const blend = { opacity: 0.5, colour: white };
  const brushed = maskOf(size, (x, y) => distance(x, y) < 70);
  const rim = planeOf((x, y) => distance(x, y) < 60 && distance(x, y) > 35);

  it('[TOOL-15] A middle that no bare ground is near is claimed for the shape around it', () => {
    const area = cropArea(
      discOn((far) => far < 60),
      { mask: brushed, box },
    );
    const { data } = claimEnclosed(area, { marked: rim, blend });
    expect(data[80 * size.width + 120]).toBe(1);
    expect(data[80 * size.width + 5]).toBe(0);
  });

  it('[TOOL-15] The hole of a ring stays bare', () => {
    const area = cropArea(
      discOn((far) => far < 60 && far > 35),
      { mask: brushed, box },
    );
    expect(claimEnclosed(area, { marked: rim, blend })).toBe(rim);
  });

  it.each([
    ['fills most of its brush', (far: number) => far < 64, true],
    ['is a thin ring', (far: number) => far < 64 && far > 50, false],
    ['reaches the border of its brush', () => true, false],
  ])('[TOOL-15] A shape that %s', (_, isMarked, expected) => {
    const area = cropArea(discOn(isMarked), { mask: brushed, box });
    expect(
      fillsBrush(
        area,
        planeOf((x, y) => isMarked(distance(x, y))),
      ),
    ).toBe(expected);
  });
});

describe('a mark on rough ground', () => {
  const middle = maskOf(size, (x, y) => x > 60 && x < 180 && y > 40 && y < 120);
  const isShade = (x: number) => x % 20 < 8;
  const shaded = (isIn: (x: number, y: number) => boolean) =>
    paint({ ...size, channels: 3 }, (x, y) => {
      const light = (isIn(x, y) && isShade(x) ? 0.5 : 1) * (150 + 30 * Math.sin(x / 13 + y / 19));
      return [light, light, light];
    });

  it.each([
    [
      'under the brush alone may be a mark',
      (x: number, y: number) => middle.data[y * size.width + x] > 0,
      false,
    ],
    ['around the brush as well are of the scene', () => true, true],
  ])('[TOOL-15] Shades that lie %s', (_, isIn, expected) => {
    const area = cropArea(shaded(isIn), { mask: middle, box });
    const blend = { opacity: 0.5, colour: [0, 0, 0] as const };
    const marked = planeOf((x, y) => middle.data[y * size.width + x] > 0 && isShade(x));
    const ground = estimateGround(area, { marked, blend, spread: 4 });
    const relief = measureRelief(area, { marked, ground, blend });
    const sides = { blend, correlation: 0.7, variety: 20, error: 5, pairs: 100 };
    expect(isOfScene(area, { blend, relief, sides })).toBe(expected);
  });

  it('[TOOL-15] A coloured stroke stays one where single steps are lost in texture', () => {
    const blend = { opacity: 0.45, colour: [220, 30, 40] as const };
    const isBar = (x: number, y: number) => x > 112 && x < 126 && y > 45 && y < 115;
    let state = 7;
    const rough = () => {
      state = (state * 16807) % 2147483647;
      return 110 + 130 * (state / 2147483647 - 0.5);
    };
    const photo = paint({ ...size, channels: 3 }, (x, y) => {
      const light = rough();
      return blend.colour.map((value) => (isBar(x, y) ? 0.55 * light + 0.45 * value : light));
    });
    const area = cropArea(photo, { mask: middle, box });
    const marked = planeOf(isBar);
    const ground = estimateGround(area, { marked, blend, spread: 4 });
    const { data } = trimStrokes(area, { marked, ground, blend });
    expect(data[80 * size.width + 119]).toBe(1);
  });

  it('[TOOL-15] A disc whose outline was followed goes, though it is broader than any stroke', async () => {
    const truth = drawTexture('grass', size);
    const disc: Shape = {
      colour: white,
      coverage: (x, y) => Math.min(1, Math.max(0, 60.5 - distance(x, y))),
    };
    const { photo: drawn, strokes } = stampMark(truth, [disc], 0.6);
    const photo = await throughJpeg(drawn, 88);
    const mask = maskOf(size, (x, y) => distance(x, y) < 67);
    const { picture } = await removeWatermark({ photo, mask }, { mode: 'auto', grow: 0, seed: 1 });
    const inside = { truth, mask: strokes };
    expect(psnrInside(picture, inside)).toBeGreaterThan(psnrInside(photo, inside) + 8);
  });
});

describe('a brush that is completed as a whole and cuts a line', () => {
  const line = { left: 20, top: 60, right: 220, bottom: 100 };
  const cut = { left: 10, top: 50, right: 150, bottom: 110 };
  const mask = maskOf(size, (x, y) => x >= cut.left && x < cut.right && y >= cut.top && y < cut.bottom);
  const request = { mask, box: cut, others: [], lines: [line] };
  /** Upright strokes up to a column, on ground of many colours. */
  const strokesUpTo = (end: number) =>
    paint({ ...size, channels: 3 }, (x, y) =>
      x > 20 && x < end && x % 12 < 4 && y > 64 && y < 96
        ? [250, 140, 30]
        : [60 + (x % 40), 90 + ((x * y) % 50), 110],
    );

  it('[TOOL-15] Strokes of one colour on both sides of its border take the whole line', () => {
    const wider = extendCompleted(strokesUpTo(216), request);
    expect(wider?.box.right).toBeGreaterThanOrEqual(line.right);
    expect(wider?.mask.data[80 * size.width + 200]).toBe(255);
  });

  it.each([
    ['only ground beyond it', strokesUpTo(148), []],
    ['no strokes at all', paint({ ...size, channels: 3 }, () => [120, 130, 110]), []],
    ['another brush beyond it', strokesUpTo(216), [{ left: 180, top: 60, right: 230, bottom: 100 }]],
  ])('[TOOL-15] With %s it stays as it was drawn', (_, photo, others) => {
    expect(extendCompleted(photo, { ...request, others })).toBeUndefined();
  });
});
