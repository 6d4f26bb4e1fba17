import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { luminance, readColours } from '#imaging/edit/art/art-colours.ts';
import { drawLandscape } from '#imaging/edit/art/landscapes/draw-landscape.ts';
import { landAt, lightOf } from '#imaging/edit/art/landscapes/landscape-light.ts';
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
    expect(rough(falling)).toBeGreaterThan(1.3 * rough(still));
  });

  it('[TOOL-11] A lake mirrors the mountains above it', async () => {
    // Upper half and lower half around the horizon are alike in light, row by row.
    const picture = await draw({ width: 320, height: 400, weather: 'clear' });
    const rows = Array.from({ length: 400 }, (_, row) => meanOf(picture, [row, row + 1]));
    const likeness = (horizon: number) => {
      let difference = 0;
      for (let away = 5; away < 90; away++)
        difference += Math.abs(rows[horizon - away] - rows[horizon + away]);
      return difference / 85;
    };
    const best = Array.from({ length: 40 }, (_, at) => likeness(225 + at)).toSorted((a, b) => a - b)[0];
    expect(best).toBeLessThan(25);
    expect(likeness(110)).toBeGreaterThan(1.5 * best);
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
