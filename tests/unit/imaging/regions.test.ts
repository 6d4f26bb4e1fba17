import { beforeAll, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import {
  findRegions,
  type PeopleRegions,
  pickPerson,
  type RegionName,
} from '#imaging/vision/people/find-regions.ts';
import { compareSkin } from '#imaging/vision/people/measure-skin.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { sheet } from './support/compose.ts';
import { overlap, putOnCap, readPerson, readPersonMask } from './support/people.ts';

const WIDTH = 256;

function find(photo: Picture): Promise<PeopleRegions> {
  return findRegions(photo, createProgress({}));
}

function maskOfPlane({ width, height, data }: Plane): Mask {
  return { width, height, data: Uint8Array.from(data, (value) => 255 * Math.min(1, value)) };
}

type Scene = Parameters<typeof readPerson>[0];

async function overlapOf(
  regions: PeopleRegions,
  { scene, name, width = WIDTH }: { scene: Scene; name: RegionName; width?: number },
): Promise<number> {
  return overlap(maskOfPlane(regions[name]), await readPersonMask(scene, name, width));
}

describe('regions of a person', () => {
  const people = [
    { scene: 'portrait-afro', skin: 0.9, hair: 0.9, garment: 0.97 },
    { scene: 'portrait-child', skin: 0.9, hair: 0.85, garment: 0.95 },
    { scene: 'portrait-elder', skin: 0.9, hair: 0.88, garment: 0.97 },
    { scene: 'portrait-long-hair', skin: 0.9, hair: 0.85, garment: 0.9 },
    { scene: 'portrait-square-glasses', skin: 0.83, hair: 0.9, garment: 0.94 },
    { scene: 'portrait-young-man', skin: 0.92, hair: 0.9, garment: 0.97 },
  ] as const;

  it.each(sampleRows(people, { count: 1 }))(
    'Skin, hair and garment of $scene are found as known from the drawing',
    async ({ scene, skin, hair, garment }) => {
      const regions = await find(await readPerson(scene, WIDTH));
      expect(await overlapOf(regions, { scene, name: 'skin' })).toBeGreaterThan(skin);
      expect(await overlapOf(regions, { scene, name: 'hair' })).toBeGreaterThan(hair);
      expect(await overlapOf(regions, { scene, name: 'garment' })).toBeGreaterThan(garment);
    },
  );

  it('A grey beard is told from pale skin, behind glasses', async () => {
    const regions = await find(await readPerson('portrait-grey-beard', WIDTH));
    expect(await overlapOf(regions, { scene: 'portrait-grey-beard', name: 'beard' })).toBeGreaterThan(0.65);
    expect(await overlapOf(regions, { scene: 'portrait-grey-beard', name: 'skin' })).toBeGreaterThan(0.8);
  });

  it('A bald head has no hair', async () => {
    const regions = await find(await readPerson('portrait-bald', WIDTH));
    const hair = regions.hair.data.filter((value) => value > 0.5).length;
    const person = regions.person.data.filter((value) => value > 0.5).length;
    expect(hair / person).toBeLessThan(0.02);
    expect(await overlapOf(regions, { scene: 'portrait-bald', name: 'skin' })).toBeGreaterThan(0.92);
  });

  const capped = [
    { scene: 'portrait-child', colour: [40, 80, 160], below: 0.25 },
    { scene: 'portrait-young-man', colour: [178, 58, 46], below: 0 },
  ] as const;

  it.each(sampleRows(capped, { count: 1 }))(
    'A cap of $scene is not taken for hair',
    async ({ scene, colour, below }) => {
      const bare = await readPerson(scene, WIDTH);
      const { photo, cap } = putOnCap(bare, { mesh: (await find(bare)).faces[0].mesh, colour });
      const worn = new Set(cap);
      const { hair, hat } = await find(photo);
      const shareOf = (plane: Plane) => cap.filter((at) => plane.data[at] > 0.5).length / cap.length;
      expect(shareOf(hair)).toBeLessThan(0.05);
      expect(shareOf(hat)).toBeGreaterThan(0.85);
      const left = hair.data.filter((value, at) => value > 0.5 && !worn.has(at)).length;
      expect(left).toBeGreaterThan(below * cap.length);
    },
  );

  it('Bare heads have no hat', async () => {
    for (const scene of sampleRows(['portrait-teenager', 'portrait-elder'] as const, { count: 1 })) {
      const { hat } = await find(await readPerson(scene, WIDTH));
      expect(hat.data.some((value) => value > 0)).toBe(false);
    }
  });

  it('Regions belong to one of two people who touch', async () => {
    const regions = await find(await readPerson('friends', 420));
    expect(regions.faces).toHaveLength(2);
    expect(await overlapOf(regions, { scene: 'friends', name: 'garment', width: 420 })).toBeGreaterThan(0.93);
    const [left, right] = [0, 1].map((number) => pickPerson(regions, { name: 'garment', number }));
    const { data } = regions.guide;
    const isRed = (at: number) => data[3 * at] > 1.5 * data[3 * at + 1];
    const redShare = ({ data: values }: Plane) => {
      const worn = [...values.keys()].filter((at) => values[at] > 0.6);
      return worn.filter(isRed).length / worn.length;
    };
    expect(redShare(left)).toBeGreaterThan(0.9);
    expect(redShare(right)).toBeLessThan(0.1);
  });

  it('Regions are refused where there is no face', async () => {
    await expect(find(drawTexture('brick', { width: 200, height: 150 }))).rejects.toMatchObject({
      kind: 'person_not_found',
    });
    await expect(find(sheet(1, 1, [9, 9, 9]))).rejects.toMatchObject({ kind: 'person_not_found' });
  });

  it('Finding regions can be cancelled', async () => {
    const running = findRegions(sheet(40, 40, [1, 2, 3]), createProgress({ signal: AbortSignal.abort() }));
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('skin of bodies before and after a change', () => {
  let photo: Picture;
  let garment: Mask;

  beforeAll(async () => {
    photo = await readPerson('portrait-long-hair', WIDTH);
    garment = await readPersonMask('portrait-long-hair', 'garment', WIDTH);
  });

  /** The photo with another colour where the garment is, shaded as it is. */
  function dress(colour: readonly number[]): Picture {
    const data = photo.data.slice();
    for (let at = 0; at < data.length; at++) {
      const pixel = Math.floor(at / 3);
      const light = (photo.data[3 * pixel] + photo.data[3 * pixel + 1] + photo.data[3 * pixel + 2]) / 240;
      const share = garment.data[pixel] / 255;
      const shade = Math.max(0.6, Math.min(1.1, Math.sqrt(light)));
      data[at] = Math.min(255, (1 - share) * photo.data[at] + share * colour[at % 3] * shade);
    }
    return { ...photo, data };
  }

  /** The colour of a cheek. */
  function cheek(): number[] {
    const at = 3 * (Math.round(0.42 * photo.height) * WIDTH + Math.round(0.5 * WIDTH));
    return [...photo.data.subarray(at, at + 3)];
  }

  it('Visible skin is the same where nothing changed, and is seen at the neck', async () => {
    const { before, after } = await compareSkin(photo, photo);
    expect(before).toBeGreaterThan(0.01);
    expect(before).toBeLessThan(0.12);
    expect(after).toBeCloseTo(before, 3);
  });

  it('Visible skin is far more where a garment became skin', async () => {
    const { before, after } = await compareSkin(photo, dress(cheek()));
    expect(after).toBeGreaterThan(before + 0.2);
  });

  it('Visible skin is no more where a garment became red', async () => {
    const { before, after } = await compareSkin(photo, dress([190, 25, 40]));
    expect(after).toBeLessThan(before + 0.02);
  });

  it('No skin is visible where nobody is', async () => {
    const empty = drawTexture('grass', { width: 60, height: 40 });
    expect(await compareSkin(empty, empty)).toEqual({ before: 0, after: 0 });
  });
});
