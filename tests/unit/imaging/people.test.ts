import { beforeAll, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { type FaceModels, findFaces } from '#imaging/faces/find-faces.ts';
import { fillPolygon } from '#imaging/kernels/fill-polygon.ts';
import { labelComponents } from '#imaging/kernels/label-components.ts';
import { buildLevels } from '#imaging/models/photo-levels.ts';
import { createPace } from '#imaging/pace.ts';
import { markPeople } from '#imaging/people/find-people.ts';
import type { PeopleModels } from '#imaging/people/look-for-people.ts';
import { segmentPerson } from '#imaging/people/segment-person.ts';
import type { Mask, Picture } from '#imaging/picture.ts';
import { lay, sheet } from './support/compose.ts';
import { openModels } from './support/models.ts';
import { readPortrait, readTruth } from './support/portrait.ts';

let faceModels: FaceModels;
let models: PeopleModels;
let portrait: Picture;
/** Where the person of the portrait is, by the program that drew it. */
let truth: Picture;

beforeAll(async () => {
  const opened = await openModels('blazeface', 'facemesh', 'selfie', 'selfie-landscape');
  faceModels = { detector: opened.blazeface, mesh: opened.facemesh };
  models = { square: opened.selfie, wide: opened['selfie-landscape'] };
  portrait = await readPortrait();
  truth = await readTruth('portrait-person.png', 1);
});

async function segment(photo: Picture): Promise<Mask> {
  const levels = await buildLevels(photo);
  const faces = await findFaces(levels, faceModels, createPace({}));
  return segmentPerson(levels, { faces, models }, createPace({}));
}

function mark(photo: Picture, signal?: AbortSignal): Promise<Mask | undefined> {
  return markPeople(photo, { faces: faceModels, people: models }, createPace({ signal }));
}

/** Two portraits at the ends of a wide sheet. */
function drawPair(): Picture {
  const pair = sheet(800, 320, [170, 165, 150]);
  lay(pair, portrait, { x: 30, y: 20 });
  lay(pair, portrait, { x: 530, y: 20 });
  return pair;
}

describe('the mask of a person', () => {
  it('is the person, as known from the drawing', async () => {
    const { data } = await segment(portrait);
    let [both, either] = [0, 0];
    for (const [at, value] of data.entries()) {
      const [isFound, isTrue] = [value > 127, truth.data[at] > 127];
      both += Number(isFound && isTrue);
      either += Number(isFound || isTrue);
    }
    expect(both / either).toBeGreaterThan(0.97);
  });

  it('has both people of a wide photo, and nothing of what lies between', async () => {
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
  ])('is empty for a plain photo of %i × %i pixels', async (width, height) => {
    const { data } = await segment(sheet(width, height, [200, 90, 30]));
    expect(data).toHaveLength(width * height);
    expect(data.some((value) => value > 127)).toBe(false);
  });

  it('can be called off', async () => {
    const controller = new AbortController();
    const checked = createPace({ signal: controller.signal });
    const running = segmentPerson(await buildLevels(portrait), { faces: [], models }, async (share) => {
      if (share > 0.2) controller.abort();
      await checked(share);
    });
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('pixels that nothing is copied from', () => {
  it('cover the person and little more', async () => {
    const mask = await mark(portrait);
    let [missed, people, others, marked] = [0, 0, 0, 0];
    for (const [at, value] of truth.data.entries()) {
      if (value > 200) {
        people++;
        if (!mask?.data[at]) missed++;
      } else if (value === 0) {
        others++;
        if (mask?.data[at]) marked++;
      }
    }
    expect(missed / people).toBeLessThan(0.005);
    expect(marked / others).toBeLessThan(0.15);
  });

  it('are none where there is no face', async () => {
    expect(await mark(drawTexture('brick', 300, 200))).toBeUndefined();
    expect(await mark(sheet(1, 1, [0, 0, 0]))).toBeUndefined();
  });

  it('can be called off', async () => {
    const running = mark(portrait, AbortSignal.abort());
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('outlines and parts', () => {
  it('fills a polygon to the middles of its pixels', () => {
    const flags = { width: 6, height: 4, data: new Uint8Array(24) };
    fillPolygon(flags, [1, 1, 5, 1, 5, 3, 1, 3]);
    expect([...flags.data]).toEqual([
      ...[0, 0, 0, 0, 0, 0],
      ...[0, 1, 1, 1, 1, 0],
      ...[0, 1, 1, 1, 1, 0],
      ...[0, 0, 0, 0, 0, 0],
    ]);
  });

  it('leaves what a polygon does not reach, and takes one that lies outside', () => {
    const flags = { width: 3, height: 2, data: new Uint8Array(6) };
    fillPolygon(flags, [-9, -9, -2, -9, -2, 9, -9, 9]);
    fillPolygon(flags, [7, 0, 9, 0, 9, 2, 7, 2]);
    expect([...flags.data]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('tells parts apart that meet only by a corner', () => {
    const { labels, sizes } = labelComponents({
      width: 3,
      height: 3,
      data: Uint8Array.of(1, 1, 0, 0, 0, 1, 1, 0, 1),
    });
    expect([...labels]).toEqual([1, 1, 0, 0, 0, 2, 3, 0, 2]);
    expect(sizes).toEqual([4, 2, 2, 1]);
  });
});
