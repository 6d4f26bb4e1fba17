import { beforeAll, describe, expect, it } from 'vitest';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { fadeOpenEnds } from '#imaging/portrait/hair/select/fade-open-ends.ts';
import { changeClothes } from '#imaging/tools/change-clothes.ts';
import { type FaceFrame, measureFrame, placeInFrame } from '#imaging/vision/people/face-frame.ts';
import { findRegions } from '#imaging/vision/people/find-regions.ts';
import { parameters as clothesParameters } from '#lib/catalog/tools/ai-clothes-changer/parameters.ts';
import { readPerson, readPersonMask } from './support/people.ts';
import { paint } from './support/pictures.ts';

const WIDTH = 256;

/** The lowest bare skin, and the lowest strand, in face coordinates. */
const BARE = 1.35;
const LONG = 2.2;

let photo: Picture;
let garment: Mask;
let frame: FaceFrame;

beforeAll(async () => {
  photo = await readPerson('portrait-young-man', WIDTH);
  garment = await readPersonMask('portrait-young-man', 'garment', WIDTH);
  const { faces } = await findRegions(photo, createProgress({}));
  frame = measureFrame(faces[0], [1, 1]);
});

function placeOf(at: number) {
  return placeInFrame(frame, (at % WIDTH) + 0.5, Math.floor(at / WIDTH) + 0.5);
}

function draw(isDrawn: (at: number) => boolean, colourOf: (at: number) => number[]): Picture {
  const data = photo.data.slice();
  for (let at = 0; at < WIDTH * photo.height; at++) if (isDrawn(at)) data.set(colourOf(at), 3 * at);
  return { ...photo, data };
}

function meanColour({ data }: Mask): number[] {
  const marked = [...data.keys()].filter((at) => data[at] > 250);
  return [0, 1, 2].map((i) => marked.reduce((sum, at) => sum + photo.data[3 * at + i], 0) / marked.length);
}

function shareOf(places: readonly number[], isSo: (at: number) => boolean): number {
  return places.filter(isSo).length / places.length;
}

describe('people below their chins', () => {
  it('[TOOL-10] Hair that falls over the chest from one side is hair to its tips', async () => {
    const own = meanColour(await readPersonMask('portrait-young-man', 'hair', WIDTH));
    const isLock = (at: number) => {
      const { x, y } = placeOf(at);
      const edge = -0.5 + 0.58 * Math.max(0, Math.min(1, (y - 0.4) / 0.8));
      return y > -0.35 && y < LONG && x > -0.9 && x < edge;
    };
    const strand = (at: number) => 1 + 0.28 * Math.sin(1.7 * (at % WIDTH) + 0.09 * Math.floor(at / WIDTH));
    const painted = draw(isLock, (at) => own.map((value) => Math.min(255, value * strand(at))));
    const { hair } = await findRegions(painted, createProgress({}));
    const below = [...hair.data.keys()].filter((at) => isLock(at) && placeOf(at).y > 0.7);
    expect(shareOf(below, (at) => hair.data[at] > 0.5)).toBeGreaterThan(0.85);
    const cloth = [...hair.data.keys()].filter((at) => garment.data[at] === 255 && placeOf(at).x > 0.3);
    expect(shareOf(cloth, (at) => hair.data[at] > 0.3)).toBeLessThan(0.03);
  });

  it.each([
    { cloth: [62, 44, 34], ends: 'fades out', least: 0.02, most: 0.3 },
    { cloth: [150, 160, 190], ends: 'ends at the edge', least: 1, most: 1 },
  ])('[TOOL-10] A dye $ends over cloth of the colour $cloth', ({ cloth, least, most }) => {
    const size = { width: 90, height: 90 };
    const guide = paint({ ...size, channels: 3 }, (_, y) => (y < 50 ? [60, 42, 33] : cloth));
    const hair = { ...size, data: new Float32Array(8100).map((_, at) => (at < 50 * 90 ? 1 : 0)) };
    const person = { ...size, data: new Float32Array(8100).fill(1) };
    const { data } = fadeOpenEnds(hair, { guide, person, from: 20, unit: 10 });
    expect(data[10 * 90 + 45]).toBeGreaterThan(0.99);
    expect(data[44 * 90 + 45]).toBeGreaterThanOrEqual(least);
    expect(data[44 * 90 + 45]).toBeLessThanOrEqual(most);
    expect(data[60 * 90 + 45]).toBe(0);
  });

  it('[TOOL-10] A dye fades out as well where strands end at many heights in hair that goes on', () => {
    const size = { width: 90, height: 90 };
    const guide = paint({ ...size, channels: 3 }, () => [92, 52, 30]);
    // Steps as wide as 7 pixels and 9 high: each alone is too short to be told from chance.
    const endOf = (at: number) => 50 + 9 * (Math.floor((at % 90) / 7) % 2);
    const data = Float32Array.from({ length: 8100 }, (_, at) => (Math.floor(at / 90) < endOf(at) ? 1 : 0));
    const person = { ...size, data: new Float32Array(8100).fill(1) };
    const faded = fadeOpenEnds({ ...size, data }, { guide, person, from: 20, unit: 22 });
    expect(faded.data[48 * 90 + 45]).toBeLessThan(0.3);
    expect(faded.data[10 * 90 + 45]).toBeGreaterThan(0.6);
  });

  it('[TOOL-05] Clothes leave a bare chest and bare shoulders unchanged', async () => {
    const skin = meanColour(await readPersonMask('portrait-young-man', 'face', WIDTH));
    const isBare = (at: number) => garment.data[at] === 255 && placeOf(at).y < BARE;
    const shade = (at: number) => 1 - 0.12 * Math.abs(placeOf(at).x) + (((at * 7) % 11) - 5) / 400;
    const painted = draw(isBare, (at) => skin.map((value) => value * shade(at)));
    const parameters = { ...clothesParameters.parse({}), colour: '#1f8a4c', part: 'all' as const };
    const { picture } = await changeClothes({ photo: painted }, parameters);
    const isChanged = (at: number) => Math.abs(picture.data[3 * at] - painted.data[3 * at]) > 12;
    const all = [...garment.data.keys()].filter((at) => garment.data[at] === 255);
    const skins = all.filter((at) => placeOf(at).y < BARE - 0.04);
    expect(shareOf(skins, isChanged)).toBeLessThan(0.05);
    const worn = all.filter((at) => placeOf(at).y > BARE + 0.04);
    expect(shareOf(worn, isChanged)).toBeGreaterThan(0.9);
  });
});
