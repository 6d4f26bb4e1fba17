import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { flakeLight } from '#imaging/edit/backdrop/scene/add-points.ts';
import { atmosphereOf } from '#imaging/edit/backdrop/scene/atmosphere.ts';
import { drawScene } from '#imaging/edit/backdrop/scene/draw-scene.ts';
import { paintSkyline } from '#imaging/edit/backdrop/scene/paint-skyline.ts';
import { planScene } from '#imaging/edit/backdrop/scene/scene.ts';
import type { SceneParts } from '#imaging/edit/backdrop/scene/scene-parts.ts';
import { replaceBackground } from '#imaging/tools/replace-background.ts';
import { sceneParts } from '#lib/catalog/tools/ai-background/constants.ts';

const usual: SceneParts = { view: 'hills', time: 'day', weather: 'clear', ground: 'grass' };
const size = { width: 96, height: 72 };

const draw = (parts: Partial<SceneParts>, more: { seed?: number; foot?: number; colour?: string } = {}) =>
  drawScene({ ...size, parts: { ...usual, ...parts }, blur: 0.3, seed: 1, ...more });

const meanOf = (data: Uint8Array) => data.reduce((sum, value) => sum + value, 0) / data.length;

describe('composed scenes', () => {
  const settings = Object.entries(sceneParts).flatMap(([part, keys]) => keys.map((key) => ({ [part]: key })));

  it('[TOOL-18] Each part of a scene looks like no other, and the same each time', async () => {
    const seen = new Set<string>();
    const plain = Buffer.from((await draw({})).data).toString('base64');
    for (const parts of settings) {
      const picture = Buffer.from((await draw(parts)).data).toString('base64');
      if (picture !== plain) seen.add(picture);
    }
    // One setting of each part is the usual one.
    expect(seen.size).toBe(settings.length - Object.keys(sceneParts).length);
    expect(Buffer.from((await draw({})).data).toString('base64')).toBe(plain);
    expect(Buffer.from((await draw({}, { seed: 2 })).data).toString('base64')).not.toBe(plain);
  });

  it('[TOOL-18] Night is darker than dusk, and dusk than day', async () => {
    const [day = 0, dusk = 0, night = 0] = await Promise.all(
      (['day', 'dusk', 'night'] as const).map(async (time) => meanOf((await draw({ time })).data)),
    );
    expect(night).toBeLessThan(dusk - 15);
    expect(dusk).toBeLessThan(day - 15);
  });

  it('[TOOL-18] The ground is sharper where the subject stands than where the frame cuts it off', async () => {
    const sharpnessOf = async (foot?: number) => {
      const parts = { ground: 'paving' } as const;
      const { data, width } = await drawScene({
        ...{ width: 320, height: 240, parts: { ...usual, ...parts }, blur: 1, seed: 1 },
        foot,
      });
      let sum = 0;
      for (let at = 3 * width * 228; at < 3 * width * 238; at++) sum += Math.abs(data[at + 3] - data[at]);
      return sum;
    };
    expect(await sharpnessOf(0.97)).toBeGreaterThan(1.5 * (await sharpnessOf()));
  });

  it('[TOOL-18] Rain at night mirrors lights in the wet ground, and falls before the sky', async () => {
    const drawNight = async (weather: 'overcast' | 'rain') => {
      const parts = { ...usual, view: 'skyline', ground: 'paving', time: 'night', weather } as const;
      return (await drawScene({ width: 320, height: 240, parts, blur: 0.5, seed: 1, foot: 0.95 })).data;
    };
    const [dry, wet] = [await drawNight('overcast'), await drawNight('rain')];
    const rows = (data: Uint8Array, from: number, to: number) => data.subarray(960 * from, 960 * to);
    expect(meanOf(rows(wet, 150, 190))).toBeGreaterThan(1.3 * meanOf(rows(dry, 150, 190)));
    const across = (data: Uint8Array) => data.slice(3).map((value, at) => Math.abs(value - data[at]));
    expect(meanOf(across(rows(wet, 10, 60)))).toBeGreaterThan(1.3 * meanOf(across(rows(dry, 10, 60))));
  });

  it('[TOOL-18] A scene can have a single pixel, and takes a colour', async () => {
    expect((await drawScene({ width: 1, height: 1, parts: usual, blur: 1, seed: 1 })).data).toHaveLength(3);
    const pink = await draw({}, { colour: '#e0559a' });
    const plain = await draw({});
    expect(pink.data[0] - plain.data[0]).toBeGreaterThan(20);
  });
});

describe('what falls and shines in scenes', () => {
  const wide = { width: 320, height: 240 };
  const night = { ...usual, time: 'night', ground: 'paving' } as const;

  it('[TOOL-18] Stars stay small points, however far the view is out of focus', async () => {
    const { data } = await drawScene({ ...wide, parts: night, blur: 1, seed: 1 });
    const lightAt = (x: number, y: number) => data[3 * (y * wide.width + x)];
    let points = 0;
    for (let y = 2; y < 90; y++)
      for (let x = 2; x < wide.width - 2; x++) {
        const around = [lightAt(x - 2, y), lightAt(x + 2, y), lightAt(x, y - 2), lightAt(x, y + 2)];
        if (lightAt(x, y) > Math.max(...around) + 25) points += 1;
      }
    expect(points).toBeGreaterThan(8);
  });

  it('[TOOL-18] Flakes of snow stand neither in columns nor in rows', () => {
    const [columns, rows] = [new Float32Array(300), new Float32Array(300)];
    for (let y = 0; y < 300; y++)
      for (let x = 0; x < 300; x++) {
        const light = flakeLight((x + 0.5) / 300, (y + 0.5) / 300, 3);
        columns[x] += light;
        rows[y] += light;
      }
    for (const sums of [columns, rows]) {
      const mean = sums.reduce((sum, value) => sum + value, 0) / sums.length;
      const empty = sums.filter((value) => value < 0.12 * mean).length;
      expect(empty).toBeLessThan(9);
    }
  });

  it('[TOOL-18] Fog dims what is near as well, and leaves gold in the light of a low sun', () => {
    const air = (parts: Partial<SceneParts>) => atmosphereOf({ ...usual, ...parts }, undefined);
    expect(air({ weather: 'fog' }).mist).toBeGreaterThan(0.3);
    expect(air({}).mist).toBe(0);
    const [red, , blue] = air({ time: 'golden', weather: 'fog' }).horizon;
    expect(red).toBeGreaterThan(1.3 * blue);
    expect(air({ time: 'golden', weather: 'fog' }).glow).toBeGreaterThan(0.4);
  });

  it('[TOOL-18] Houses of a skyline have whole columns of panes and a shaded side', () => {
    const scene = planScene(
      { ...usual, view: 'skyline' },
      { aspect: 1, seed: 4, tint: undefined, foot: undefined },
    );
    const sides = new Set<number>();
    const out = new Float32Array(3);
    for (let column = 0; column < 1000; column++) {
      paintSkyline(scene, { u: column / 1000, v: scene.horizon - 0.0005 }, out.fill(0));
      sides.add(Math.round(500 * out[1]));
    }
    expect(sides.size).toBeGreaterThan(12);
  });

  it('[TOOL-18] A person is darker at night than by day', async () => {
    const photo = { width: 64, height: 64, channels: 4, data: new Uint8Array(64 * 64 * 4).fill(0) } as const;
    for (let y = 16; y < 64; y++)
      for (let x = 20; x < 44; x++) photo.data.set([205, 170, 150, 255], 4 * (y * 64 + x));
    const faceAt = async (time: SceneParts['time']) => {
      const where = { find: 'auto', x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, snap: 0 } as const;
      const look = { backdrop: 'scene', blur: 0.5, colour: '', colour2: '', shadow: false, seed: 1 } as const;
      const { picture } = await replaceBackground({ photo }, { ...usual, ...where, ...look, time });
      return (picture as Picture).data[3 * (40 * 64 + 32)];
    };
    expect(await faceAt('night')).toBeLessThan((await faceAt('day')) - 35);
  });
});
