import { beforeAll, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { fillPolygon } from '#imaging/core/geometry/fill-polygon.ts';
import type { Model } from '#imaging/core/models/open-model.ts';
import { buildLevels } from '#imaging/core/models/photo-levels.ts';
import { labelComponents } from '#imaging/core/morphology/components.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress, progressFrom } from '#imaging/core/progress.ts';
import { growMask } from '#imaging/edit/inpaint/grow-mask.ts';
import { joinMasks } from '#imaging/edit/inpaint/join-masks.ts';
import { type FaceModels, findFaces } from '#imaging/vision/faces/find-faces.ts';
import { planCoveringMask, planExclusionMask } from '#imaging/vision/people/exclude-people.ts';
import { type FoundPeople, findPeople } from '#imaging/vision/people/find-people.ts';
import { listCutSides } from '#imaging/vision/people/list-cut-sides.ts';
import { mapPeople } from '#imaging/vision/people/map-people.ts';
import { resizeMask } from '#imaging/vision/segment/shrink-photo.ts';
import { lay, sheet } from './support/compose.ts';
import { openModels } from './support/models.ts';
import { maskOf } from './support/pictures.ts';
import { readPortrait, readTruth } from './support/portrait.ts';

let faceModels: FaceModels;
let segmenter: Model;
let portrait: Picture;
/** True mask of the person in the portrait, by the program that drew it. */
let truth: Picture;

beforeAll(async () => {
  const opened = await openModels('blazeface', 'facemesh', 'selfie');
  faceModels = { detector: opened.blazeface, mesh: opened.facemesh };
  segmenter = opened.selfie;
  portrait = await readPortrait();
  truth = await readTruth('portrait-person.png', 1);
});

async function segment(photo: Picture): Promise<Mask> {
  const levels = await buildLevels(photo);
  const faces = await findFaces(levels, { ...faceModels, progress: createProgress({}) });
  const { width, height, data } = await mapPeople(levels, { faces, segmenter, progress: createProgress({}) });
  return resizeMask({ width, height, data: Uint8Array.from(data, (share) => 255 * share + 0.5) }, levels);
}

function find(photo: Picture, signal?: AbortSignal): Promise<FoundPeople | undefined> {
  return findPeople(photo, { faces: faceModels, segmenter, progress: createProgress({ signal }) });
}

async function findSome(photo: Picture): Promise<FoundPeople> {
  const found = await find(photo);
  if (!found) throw new Error('nobody was found');
  return found;
}

/** Two portraits at the ends of a wide sheet. */
function drawPair(): Picture {
  const pair = sheet(800, 320, [170, 165, 150]);
  lay(pair, portrait, { x: 30, y: 20 });
  lay(pair, portrait, { x: 530, y: 20 });
  return pair;
}

describe('the mask of a person', () => {
  it('The mask of a person follows the drawing', async () => {
    const { data } = await segment(portrait);
    let [both, either] = [0, 0];
    for (const [at, value] of data.entries()) {
      const [isFound, isTrue] = [value > 127, truth.data[at] > 127];
      both += Number(isFound && isTrue);
      either += Number(isFound || isTrue);
    }
    expect(both / either).toBeGreaterThan(0.97);
  });

  it('The mask of people has both people of a wide photo, and nothing between them', async () => {
    const { data } = await segment(drawPair());
    const shareOf = (left: number, right: number) => {
      let sum = 0;
      for (let y = 100; y < 300; y++) for (let x = left; x < right; x++) sum += data[y * 800 + x];
      return sum / 255 / 200 / (right - left);
    };
    expect(shareOf(110, 190)).toBeGreaterThan(0.9);
    expect(shareOf(610, 690)).toBeGreaterThan(0.9);
    expect(shareOf(320, 480)).toBeLessThan(0.02);
  });

  it.each([
    [1, 1],
    [2, 500],
    [640, 3],
  ])('The mask of people is empty for a plain photo of %i × %i pixels', async (width, height) => {
    const { data } = await segment(sheet(width, height, [200, 90, 30]));
    expect(data).toHaveLength(width * height);
    expect(data.some((value) => value > 127)).toBe(false);
  });

  it('Finding people can be cancelled', async () => {
    const controller = new AbortController();
    const checked = createProgress({ signal: controller.signal });
    const progress = progressFrom(async (share) => {
      if (share > 0.2) controller.abort();
      await checked.report(share);
    });
    const running = mapPeople(await buildLevels(portrait), { faces: [], segmenter, progress });
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('pixels that nothing is copied from', () => {
  /** Share of the marked pixels among those that a test picks. */
  function shareOf(mask: Mask, isPicked: (x: number, y: number) => boolean): number {
    let [picked, marked] = [0, 0];
    for (const [at, value] of mask.data.entries()) {
      if (!isPicked(at % mask.width, Math.floor(at / mask.width))) continue;
      picked++;
      if (value) marked++;
    }
    return marked / picked;
  }

  const isOnFace = (x: number, y: number) => Math.hypot(x - 122, y - 130) < 30;

  it('Forbidden pixels cover the person and little more', async () => {
    const mask = planExclusionMask(portrait, { found: await findSome(portrait), params: { bodies: true } });
    expect(shareOf(mask, (x, y) => truth.data[y * 240 + x] > 200)).toBeGreaterThan(0.995);
    expect(shareOf(mask, (x, y) => truth.data[y * 240 + x] === 0)).toBeLessThan(0.15);
  });

  it('Forbidden pixels leave the person open in whom the hole is', async () => {
    const found = await findSome(portrait);
    const mole = maskOf(portrait, (x, y) => Math.hypot(x - 140, y - 150) < 4);
    expect(
      shareOf(planExclusionMask(portrait, { found, params: { hole: mole, bodies: true } }), isOnFace),
    ).toBe(0);
    const print = maskOf(portrait, (x, y) => Math.hypot(x - 120, y - 270) < 15);
    const mask = planExclusionMask(portrait, { found, params: { hole: print, bodies: true } });
    expect(shareOf(mask, (x, y) => Math.hypot(x - 120, y - 270) < 40)).toBe(0);
    expect(shareOf(mask, isOnFace)).toBe(1);
  });

  it('Forbidden pixels are those of the other person where one is removed', async () => {
    const pair = drawPair();
    const first = maskOf(pair, (x, y) => x > 30 && x < 270 && y > 40);
    const mask = planExclusionMask(pair, {
      found: await findSome(pair),
      params: { hole: first, bodies: true },
    });
    expect(shareOf(mask, (x, y) => isOnFace(x - 530, y - 20))).toBe(1);
    expect(shareOf(mask, (x) => x > 275 && x < 500)).toBe(0);
  });

  it('[TOOL-16] Who stands beside a removed person is in front of what is filled', async () => {
    const pair = drawPair();
    const found = await findSome(pair);
    const first = maskOf(pair, (x, y) => x > 30 && x < 270 && y > 40);
    const covering = planCoveringMask(pair, { found, hole: first });
    if (!covering) throw new Error('nobody is in front');
    expect(shareOf(covering, (x, y) => isOnFace(x - 530, y - 20))).toBe(1);
    expect(shareOf(covering, (x, y) => first.data[y * pair.width + x] > 0)).toBe(0);
    // A print on somebody hides a part of them, and one alone has nobody beside.
    const print = maskOf(pair, (x, y) => Math.hypot(x - 650, y - 290) < 15);
    expect(planCoveringMask(pair, { found, hole: print })).toBeUndefined();
    const alone = maskOf(portrait, () => true);
    expect(planCoveringMask(portrait, { found: await findSome(portrait), hole: alone })).toBeUndefined();
  });

  /** A hole that takes the first of a pair, and little around them. */
  function holeOfFirst(pair: Picture): Mask {
    const isFirst = (x: number, y: number) => truth.data[(y - 20) * 240 + x - 30] > 0;
    return growMask(
      maskOf(pair, (x, y) => x >= 30 && x < 270 && y >= 20 && isFirst(x, y)),
      6,
    );
  }

  it('[TOOL-16] Ground beside a removed person is not in front of what is filled', async () => {
    const pair = drawPair();
    const hole = holeOfFirst(pair);
    const covering = planCoveringMask(pair, { found: await findSome(pair), hole });
    if (!covering) throw new Error('nobody is in front');
    expect(shareOf(covering, (x) => x < 400)).toBeLessThan(0.02 * shareOf(hole, (x) => x < 400));
    expect(shareOf(covering, (x, y) => isOnFace(x - 530, y - 20))).toBe(1);
  });

  it('[TOOL-16] A thing on somebody is filled from them, also where somebody else is removed', async () => {
    const pair = drawPair();
    const found = await findSome(pair);
    const hole = holeOfFirst(pair);
    const isAround = (x: number, y: number) => Math.hypot(x - 650, y - 290) < 25;
    const print = maskOf(pair, (x, y) => Math.hypot(x - 650, y - 290) < 8);
    const without = planCoveringMask(pair, { found, hole });
    const covering = planCoveringMask(pair, { found, hole: joinMasks(hole, print) });
    if (!covering || !without) throw new Error('nobody is in front');
    expect(shareOf(without, isAround)).toBe(1);
    expect(shareOf(covering, isAround)).toBe(0);
    expect(shareOf(covering, (x, y) => isOnFace(x - 530, y - 20))).toBe(1);
  });

  it('Forbidden pixels are heads alone where that is asked for', async () => {
    const mask = planExclusionMask(portrait, { found: await findSome(portrait), params: { bodies: false } });
    expect(shareOf(mask, isOnFace)).toBe(1);
    expect(shareOf(mask, (_, y) => y > 240)).toBe(0);
  });

  it('Forbidden pixels are known from the sides that cut bodies', async () => {
    expect(listCutSides(await findSome(portrait))).toEqual(['bottom']);
    const [left, top, size] = [70, 0, 120];
    const close = sheet(size, 300, [0, 0, 0]);
    for (let y = 0; y < 300; y++)
      for (let x = 0; x < size; x++) {
        const from = 3 * ((y + top) * 240 + x + left);
        close.data.set(portrait.data.subarray(from, from + 3), 3 * (y * size + x));
      }
    expect(listCutSides(await findSome(close))).toEqual(['left', 'right', 'bottom']);
  });

  it('No pixels are forbidden where there is no face', async () => {
    expect(await find(drawTexture('brick', { width: 300, height: 200 }))).toBeUndefined();
    expect(await find(sheet(1, 1, [0, 0, 0]))).toBeUndefined();
  });

  it('Finding forbidden pixels can be cancelled', async () => {
    await expect(find(portrait, AbortSignal.abort())).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('outlines and parts', () => {
  it('A polygon is filled to the centres of its pixels', () => {
    const flags = { width: 6, height: 4, data: new Uint8Array(24) };
    fillPolygon(flags, [1, 1, 5, 1, 5, 3, 1, 3]);
    expect([...flags.data]).toEqual([
      ...[0, 0, 0, 0, 0, 0],
      ...[0, 1, 1, 1, 1, 0],
      ...[0, 1, 1, 1, 1, 0],
      ...[0, 0, 0, 0, 0, 0],
    ]);
  });

  it('Filling a polygon leaves what it does not reach, and takes one that lies outside', () => {
    const flags = { width: 3, height: 2, data: new Uint8Array(6) };
    fillPolygon(flags, [-9, -9, -2, -9, -2, 9, -9, 9]);
    fillPolygon(flags, [7, 0, 9, 0, 9, 2, 7, 2]);
    expect([...flags.data]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('Parts that meet only by a corner are told apart', () => {
    const { labels, sizes } = labelComponents({
      width: 3,
      height: 3,
      data: Uint8Array.of(1, 1, 0, 0, 0, 1, 1, 0, 1),
    });
    expect([...labels]).toEqual([1, 1, 0, 0, 0, 2, 3, 0, 2]);
    expect(sizes).toEqual([4, 2, 2, 1]);
  });
});
