import { describe, expect, it } from 'vitest';
import { drawScene } from '#imaging/edit/backdrop/scene/draw-scene.ts';
import type { SceneParts } from '#imaging/edit/backdrop/scene/scene-parts.ts';
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
