import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { luminance, readColours } from '#imaging/edit/art/art-colours.ts';
import { drawLandscape } from '#imaging/edit/art/landscapes/draw-landscape.ts';
import { landAt, lightOf } from '#imaging/edit/art/landscapes/landscape-light.ts';
import { mirrorWater } from '#imaging/edit/art/landscapes/water.ts';
import { createSheet } from '#imaging/edit/art/sheet.ts';
import { artPalettes } from '#lib/catalog/tools/ai-art-generator/constants.ts';
import { sceneParts } from '#lib/catalog/tools/ai-background/constants.ts';
import { scenicSubjects } from '#lib/catalog/tools/ai-image-generator/constants.ts';

const usual = { width: 160, height: 200, time: 'day', weather: 'clear', seed: 3 } as const;

type Request = Parameters<typeof drawLandscape>[0];

const draw = (request: Partial<Request>) =>
  drawLandscape({ ...usual, subject: 'lake', ...request }, createProgress({}));

/** Mean of all bytes in some rows. */
function meanOf({ width, data }: Picture, [from, to]: readonly [number, number]): number {
  const part = data.subarray(3 * width * from, 3 * width * to);
  return part.reduce((sum, value) => sum + value, 0) / part.length;
}

const diceOf = (seed: number) =>
  createSheet({ width: 40, height: 50, colours: readColours(artPalettes.calm), seed }).dice;

describe('landscapes of wallpapers', () => {
  it.each(scenicSubjects)('[TOOL-11] %s is darker at night than by day', async (subject) => {
    const [day, night] = [await draw({ subject }), await draw({ subject, time: 'night' })];
    expect(meanOf(night, [0, 200])).toBeLessThan(meanOf(day, [0, 200]) - 50);
  });

  it.each(scenicSubjects)('[TOOL-11] %s fills tall and wide sheets, and a single pixel', async (subject) => {
    for (const size of [
      { width: 90, height: 200 },
      { width: 210, height: 90 },
      { width: 1, height: 1 },
    ]) {
      const { data, ...drawn } = await draw({ subject, ...size });
      expect(drawn).toEqual({ ...size, channels: 3 });
      expect(data).toHaveLength(3 * size.width * size.height);
    }
  });

  it.each(['rain', 'snowfall'] as const)('[TOOL-11] %s falls before a landscape', async (weather) => {
    // Rain dims the sky as well, so that roughness counts for the light that there is.
    const rough = (picture: Picture) => {
      const rows = picture.data.subarray(3, 3 * 160 * 60);
      const sum = rows.reduce((all, value, at) => all + Math.abs(value - picture.data[at]), 0);
      return sum / meanOf(picture, [0, 60]);
    };
    const [still, falling] = [await draw({ weather: 'overcast' }), await draw({ weather })];
    expect(rough(falling)).toBeGreaterThan(1.5 * rough(still));
  });

  it.each(['overcast', 'rain', 'snowfall'] as const)(
    '[TOOL-11] Clouds of %s close the sky, and leave a bright strip at the horizon',
    async (weather) => {
      for (const seed of [3, 4, 5]) {
        const closed = await draw({ subject: 'sky', weather, seed });
        const rows = Array.from({ length: 60 }, (_, row) => meanOf(closed, [100 + row, 101 + row]));
        expect(meanOf(closed, [0, 60])).toBeLessThan(Math.max(...rows) - 8);
      }
    },
  );

  it('[TOOL-11] Water mirrors column by column what stands above it, the less the nearer it is', async () => {
    const size = { width: 100, height: 100 };
    const sheet = createSheet({ ...size, colours: readColours(artPalettes.calm), seed: 5 });
    // Red to the left and green to the right.
    for (const [channel, { data }] of sheet.planes.entries())
      for (let at = 0; at < data.length; at++) data[at] = channel === (at % 100 < 50 ? 0 : 1) ? 1 : 0;
    const light = lightOf({ time: 'day', weather: 'clear' }, diceOf(1));
    const canvas = { sheet, light, time: 'day', weather: 'clear', size: 100 } as const;
    await mirrorWater(canvas, { horizon: 50, tint: [0, 0, 1], progress: createProgress({}) });
    const at = (x: number, y: number) => sheet.planes.map(({ data }) => data[100 * y + x]);
    for (const y of [52, 75, 98]) {
      const [[red, none], [no, green]] = [at(20, y), at(80, y)];
      expect([none, no]).toEqual([0, 0]);
      expect(red).toBeCloseTo(green, 5);
      expect(red).toBeLessThan(0.9);
    }
    expect(at(20, 98)[0]).toBeLessThan(at(20, 52)[0] - 0.2);
  });

  it('[TOOL-11] Land is paler in the distance by day, and fog takes more of it', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const clear = lightOf({ time: 'day', weather: 'clear' }, diceOf(seed));
      expect(luminance(landAt(clear, 0.1))).toBeGreaterThan(luminance(landAt(clear, 0.9)) + 0.1);
      const fog = lightOf({ time: 'day', weather: 'fog' }, diceOf(seed));
      const awayFrom = (light: typeof fog) => Math.abs(luminance(landAt(light, 0.2)) - luminance(light.low));
      expect(awayFrom(fog)).toBeLessThan(awayFrom(clear));
    }
  });

  it('[TOOL-11] Seeds choose among the colors of an hour', () => {
    for (const time of sceneParts.time) {
      const tops = Array.from(
        { length: 24 },
        (_, seed) => lightOf({ time, weather: 'clear' }, diceOf(seed + 1)).top,
      );
      expect(new Set(tops.map(String)).size, time).toBe(3);
    }
  });
});
