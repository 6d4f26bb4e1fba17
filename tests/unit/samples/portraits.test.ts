import { describe, expect, it } from 'vitest';
import type { Mask } from '#imaging/core/picture.ts';
import { renderScene } from '#samples/render-scene.ts';
import { createHead } from '#samples/scenes/portraits/head/head.ts';
import { people } from '#samples/scenes/portraits/people.ts';
import { createPose, toOwn, toScene } from '#samples/scenes/portraits/pose.ts';
import { sceneNames } from '#samples/scenes/scene-table.ts';

const small = { width: 48, samples: 1, workers: 1 };
const trunk = {
  neckBase: [0, -2.1, -0.45],
  sternum: [
    [0, -1.8, -0.44],
    [0, -2.8, -0.3],
  ],
} as const;

function area({ data }: Mask): number {
  return data.filter((value) => value > 127).length;
}

describe('portraits', () => {
  it('Every portrait renders, with masks that lie inside each other as they should', async () => {
    for (const { name, hair, glasses } of people) {
      const { picture, masks } = await renderScene(`portrait-${name}`, { ...small, width: 24 });
      expect(picture, name).toMatchObject({ width: 24, height: 30, channels: 3 });
      const { person, skin, face, garment } = masks;
      expect(area(person) / (24 * 30), name).toBeGreaterThan(0.25);
      expect(area(garment), name).toBeGreaterThan(75);
      expect(area(face), name).toBeGreaterThan(20);
      expect('hair' in masks, name).toBe(hair !== 'bald');
      expect('glasses' in masks, name).toBe(glasses !== undefined);
      for (const mask of [skin, face, garment])
        for (let i = 0; i < mask.data.length; i++)
          if (mask.data[i] > person.data[i]) expect.fail(`${name}: pixel ${i} is nobody's`);
    }
  });

  it('A portrait gives the same bytes each time, and a soft mask that agrees with the hard one', async () => {
    const [once, again] = [
      await renderScene('portrait-curls', small),
      await renderScene('portrait-curls', small),
    ];
    expect(again.picture).toEqual(once.picture);
    expect(again.masks).toEqual(once.masks);
    const { person, 'person-alpha': alpha } = once.masks;
    for (let i = 0; i < alpha.data.length; i++) {
      if (alpha.data[i] > 128) expect(person.data[i]).toBe(255);
      if (person.data[i] === 0) expect(alpha.data[i]).toBeLessThan(128);
    }
  });

  it('The friends are two: two faces apart from each other', async () => {
    const { masks } = await renderScene('friends', { ...small, width: 40 });
    const { width, height, data } = masks.face;
    const columns = Array.from({ length: width }, (_, x) =>
      Array.from({ length: height }, (_, y) => data[y * width + x]).some((value) => value > 0),
    );
    const edges = columns.filter((filled, x) => filled && !columns[x - 1]);
    expect(edges).toHaveLength(2);
  });

  it('The standing figure shows a whole person: feet far below the face, hands at the sides', async () => {
    const { masks } = await renderScene('figure', { ...small, width: 40 });
    const rows = ({ width, data }: Mask) =>
      [...data].flatMap((value, i) => (value > 0 ? [Math.floor(i / width)] : []));
    expect(Math.min(...rows(masks.shoes))).toBeGreaterThan(Math.max(...rows(masks.face)) + 30);
    expect(Math.max(...rows(masks.skin))).toBeGreaterThan(Math.max(...rows(masks.face)) + 10);
    expect(masks.person.data.at(-1)).toBe(0);
  });

  it('There are at least eight people, each in the table of scenes, no two alike', () => {
    expect(people.length).toBeGreaterThanOrEqual(8);
    expect(new Set(people.map(({ tones }) => tones.skin)).size).toBe(people.length);
    expect(people.filter(({ turn }) => Math.abs(turn) >= 20)).toHaveLength(2);
    for (const { name } of people) expect(sceneNames).toContain(`portrait-${name}`);
  });
});

describe('a head', () => {
  it('A drawn head is as wide and long as heads are, asymmetric, and its nose stands out', () => {
    const [{ face }] = people;
    const head = createHead({ ...face, length: 1 }, trunk);
    const edge = (step: (t: number) => number) => {
      let t = 0;
      while (step(t) < 0) t += 0.005;
      return t;
    };
    expect(edge((t) => head(t, 0.4, -0.3))).toBeCloseTo(0.76, 1);
    expect(edge((t) => head(0, t, -0.3))).toBeCloseTo(1.18, 1);
    expect(edge((t) => head(0, -0.33, t))).toBeGreaterThan(edge((t) => head(0.25, -0.33, t)) + 0.15);
    expect(head(0.2, -0.5, 0.5)).not.toBeCloseTo(head(-0.2, -0.5, 0.5), 3);
  });

  it('A pose turns about its pivot and is undone by its inverse', () => {
    const pose = createPose({ at: [1, 2, 3], turn: 25, lean: 4, scale: 0.9, about: [0, -0.9, -0.4] });
    const [x, y, z] = toScene(pose, [0, -0.9, -0.4]);
    expect([x, y, z]).toEqual([expect.closeTo(1), expect.closeTo(2 - 0.81), expect.closeTo(3 - 0.36)]);
    const own = { x: 0, y: 0, z: 0 };
    const [sx, sy, sz] = toScene(pose, [0.3, -0.2, 0.7]);
    toOwn(pose, { x: sx, y: sy, z: sz }, own);
    expect(own).toEqual({ x: expect.closeTo(0.3), y: expect.closeTo(-0.2), z: expect.closeTo(0.7) });
  });
});
