import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourToOklab } from '#imaging/core/colour/colour-space.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { PIXEL_COLOURS } from '#imaging/edit/style/styles/pixel-art.ts';
import { CONSOLE_COLOURS } from '#imaging/edit/style/styles/retro-console.ts';
import { type StyleKey, styles } from '#imaging/edit/style/styles.ts';
import { applyFilter } from '#imaging/tools/apply-filter.ts';
import { filterStyles } from '#lib/catalog/tools/ai-filter/options.ts';
import { parameters as aiFilterParameters } from '#lib/catalog/tools/ai-filter/parameters.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { expectGolden } from './support/golden.ts';
import { meanDifference, paint, pixelAt } from './support/pictures.ts';

const keys = Object.keys(styles) as StyleKey[];

/**
 * A scene with a bright disc, a dark bar and a slow change of light, so that every style has something to
 * draw.
 */
function scene(
  width: number,
  height: number,
  { channels = 3, light = 1 }: { channels?: 3 | 4; light?: number } = {},
): Picture {
  return paint({ width, height, channels }, (x, y) => {
    const inDisc = Math.hypot(x - width * 0.35, y - height * 0.45) < Math.min(width, height) * 0.25;
    const inBar = x > width * 0.7 && x < width * 0.82;
    const colour = inDisc
      ? [235, 190, 90]
      : inBar
        ? [40, 50, 90]
        : [90 + (100 * x) / width, 140, 120 + (80 * y) / height];
    const alpha = (x + y) % 7 === 0 ? 0 : 60 + ((x * 37 + y * 11) % 196);
    return [...colour.map((value) => Math.round(value * light)), alpha];
  });
}

function run(
  photo: Picture,
  style: StyleKey,
  more: { strength?: number; seed?: number } = {},
): Promise<Picture> {
  return applyFilter({ photo }, { style, strength: 1, seed: 1, ...more }).then(({ picture }) => picture);
}

function countColours({ data, channels }: Picture): number {
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += channels)
    colours.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
  return colours.size;
}

function lightnessOf(picture: Picture): number[] {
  const out = [0, 0, 0];
  return Array.from({ length: picture.width * picture.height }, (_, at) => {
    const [red, green, blue] = picture.data.subarray(at * picture.channels);
    colourToOklab([red, green, blue], out);
    return out[0];
  });
}

describe('every style', () => {
  it('[TOOL-01] The styles of the catalogue and of the engine are the same', () => {
    expect([...filterStyles].sort()).toEqual([...keys].sort());
    expect(keys.length).toBeGreaterThanOrEqual(18);
    expect(aiFilterParameters.parse({})).toEqual({ style: 'oil', strength: 1, seed: 1 });
    expect(aiFilterParameters.safeParse({ style: 'none such' }).success).toBe(false);
  });

  it.each(sampleRows(keys, { count: 4, turn: 0 }))(
    '[TOOL-01] The style %s changes the photo, repeats for the same seed, and does nothing at strength 0',
    async (key) => {
      const photo = scene(48, 36);
      const before = photo.data.slice();
      const [whole, again, half, none] = await Promise.all([
        run(photo, key),
        run(photo, key),
        run(photo, key, { strength: 0.5 }),
        run(photo, key, { strength: 0 }),
      ]);
      await expectGolden(`ai-filter-${key}`, whole);
      expect(photo.data).toEqual(before);
      expect(none.data).toEqual(before);
      expect(again.data).toEqual(whole.data);
      expect(meanDifference(whole, photo)).toBeGreaterThan(2);
      expect(meanDifference(half, photo)).toBeLessThan(meanDifference(whole, photo));
      expect(meanDifference(half, whole)).toBeLessThan(meanDifference(whole, photo));
    },
  );

  it.each(sampleRows(keys, { count: 4, turn: 1 }))(
    '[TOOL-01] The style %s takes any size and alpha, and keeps alpha',
    async (key) => {
      const sizes = fc.record({
        width: fc.integer({ min: 1, max: 16 }),
        height: fc.integer({ min: 1, max: 16 }),
        seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        fill: fc.integer({ min: 0, max: 255 }),
      });
      await fc.assert(
        fc.asyncProperty(sizes, async ({ width, height, seed, fill }) => {
          const photo = paint({ width, height, channels: 4 }, (x, y) => [
            fill,
            (x * 40) % 256,
            (y * 50) % 256,
            (x * y * 17) % 256,
          ]);
          const picture = await run(photo, key, { seed });
          expect([picture.width, picture.height, picture.channels]).toEqual([width, height, 4]);
          for (let at = 3; at < photo.data.length; at += 4) expect(picture.data[at]).toBe(photo.data[at]);
        }),
        {
          numRuns: 3,
          examples: [
            [{ width: 1, height: 1, seed: 0, fill: 0 }],
            [{ width: 1, height: 16, seed: 1, fill: 255 }],
          ],
        },
      );
    },
  );

  it.each(sampleRows(keys, { count: 4, turn: 2 }))(
    '[TOOL-01] The style %s lets no hidden colour bleed, and leaves it alone',
    async (key) => {
      const photo = scene(40, 30, { channels: 4 });
      const other = { ...photo, data: photo.data.slice() };
      for (let at = 0; at < other.data.length; at += 4)
        if (other.data[at + 3] === 0) other.data.set([255, 0, 255], at);
      const [one, two] = await Promise.all([run(photo, key), run(other, key)]);
      for (let at = 0; at < photo.data.length; at += 4) {
        const isHidden = photo.data[at + 3] === 0;
        const expected = isHidden ? other.data : one.data;
        expect([...two.data.subarray(at, at + 4)]).toEqual([...expected.subarray(at, at + 4)]);
      }
    },
  );

  it.each(sampleRows(keys, { count: 4, turn: 3 }))(
    '[GEN-03] The style %s ends when it is cancelled, and tells its progress',
    async (key) => {
      const photo = scene(200, 150);
      const shares: number[] = [];
      const controller = new AbortController();
      const called = applyFilter(
        { photo },
        { style: key, strength: 1, seed: 1 },
        {
          signal: controller.signal,
          onProgress: (share) => {
            shares.push(share);
            controller.abort();
          },
        },
      );
      await expect(called).rejects.toMatchObject({ kind: 'aborted' });
      expect(shares).toHaveLength(1);
      const early = applyFilter(
        { photo },
        { style: key, strength: 1, seed: 1 },
        { signal: AbortSignal.abort() },
      );
      await expect(early).rejects.toMatchObject({ kind: 'aborted' });
    },
  );

  it.each(sampleRows(keys, { count: 4, turn: 4 }))(
    '[TOOL-01] The style %s keeps tones of a night scene instead of blacking it out',
    async (key) => {
      const night = scene(72, 54, { light: 0.16 });
      const tones = lightnessOf(await run(night, key)).sort((a, b) => a - b);
      // Neon and films are dark by nature, but even they must show the disc against the ground.
      const isDark = key === 'neon' || key.endsWith('film') || key === 'vintage';
      const high = tones[Math.floor(tones.length * (isDark ? 0.995 : 0.97))];
      expect(high - tones[Math.floor(tones.length * 0.05)]).toBeGreaterThan(isDark ? 0.1 : 0.2);
      if (!isDark) expect(tones.filter((tone) => tone > 0.3).length / tones.length).toBeGreaterThan(0.35);
    },
  );
});

describe('what styles are known by', () => {
  it('[TOOL-01] Pixel art is whole blocks in few colours', async () => {
    const picture = await run(scene(720, 480), 'pixel-art');
    expect(countColours(picture)).toBeLessThanOrEqual(PIXEL_COLOURS);
    for (let y = 0; y < 480; y += 4)
      for (let x = 0; x < 720; x += 4)
        for (const [dx, dy] of [
          [1, 0],
          [3, 3],
          [0, 2],
        ])
          expect(pixelAt(picture, x + dx, y + dy)).toEqual(pixelAt(picture, x, y));
  });

  it('[TOOL-01] The console style has fewer colours, and dithers them where light changes slowly', async () => {
    const ramp = paint({ width: 480, height: 24, channels: 3 }, (x) => [x / 2, x / 2, x / 2]);
    const picture = await run(ramp, 'retro-console');
    expect(countColours(picture)).toBeLessThanOrEqual(CONSOLE_COLOURS);
    let changes = 0;
    for (let x = 0; x < 478; x += 2)
      if (pixelAt(picture, x, 10).join() !== pixelAt(picture, x + 2, 10).join()) changes++;
    expect(changes).toBeGreaterThan(2 * CONSOLE_COLOURS);
  });

  it('[TOOL-01] A duotone lies on the line between its two inks', async () => {
    const ramp = paint({ width: 256, height: 4, channels: 3 }, (x) => [x, x, x]);
    const picture = await run(ramp, 'duotone');
    const at = (x: number) => {
      const out = [0, 0, 0];
      const [red, green, blue] = pixelAt(picture, x, 1);
      colourToOklab([red, green, blue], out);
      return out;
    };
    const [dark, light] = [at(0), at(255)];
    expect(light[0] - dark[0]).toBeGreaterThan(0.4);
    for (let x = 0; x < 256; x += 5) {
      const colour = at(x);
      const share = (colour[0] - dark[0]) / (light[0] - dark[0]);
      expect(Math.abs(colour[1] - dark[1] - share * (light[1] - dark[1]))).toBeLessThan(0.01);
      expect(Math.abs(colour[2] - dark[2] - share * (light[2] - dark[2]))).toBeLessThan(0.01);
    }
  });

  it('[TOOL-01] Black-and-white film is neutral, and shows warm things lighter than blue ones of the same light', async () => {
    const photo = paint({ width: 120, height: 60, channels: 3 }, (x) =>
      x < 60 ? [197, 113, 63] : [75, 140, 205],
    );
    const picture = await run(photo, 'monochrome-film');
    for (let at = 0; at < picture.data.length; at += 3) {
      expect(Math.abs(picture.data[at] - picture.data[at + 1])).toBeLessThanOrEqual(1);
      expect(Math.abs(picture.data[at] - picture.data[at + 2])).toBeLessThanOrEqual(1);
    }
    const tones = lightnessOf(picture);
    const mean = (isLeft: boolean) => {
      const side = tones.filter((_, at) => at % 120 < 60 === isLeft);
      return side.reduce((sum, tone) => sum + tone, 0) / side.length;
    };
    expect(mean(true)).toBeGreaterThan(mean(false) + 0.05);
  });

  it('[TOOL-01] Stained glass is held by connected dark lead', async () => {
    const plain = paint({ width: 400, height: 300, channels: 3 }, (x, y) => [150 + x / 8, 170, 190 - y / 8]);
    const picture = await run(plain, 'stained-glass');
    const tones = lightnessOf(picture);
    const isLead = tones.map((tone) => tone < 0.4);
    const share = isLead.filter(Boolean).length / isLead.length;
    expect(share).toBeGreaterThan(0.03);
    expect(share).toBeLessThan(0.3);
    const reached = new Uint8Array(isLead.length);
    const queue = [isLead.indexOf(true)];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (reached[at]) continue;
      reached[at] = 1;
      for (const next of [at - 1, at + 1, at - 400, at + 400, at - 401, at + 401, at - 399, at + 399])
        if (isLead[next] && !reached[next]) queue.push(next);
    }
    const together = reached.reduce((sum, flag) => sum + flag, 0);
    expect(together / (share * isLead.length)).toBeGreaterThan(0.9);
  });

  it('[TOOL-01] A linocut has one ink on paper', async () => {
    const tones = lightnessOf(await run(scene(300, 200), 'linocut'));
    const between = tones.filter((tone) => tone > 0.4 && tone < 0.75).length;
    expect(between / tones.length).toBeLessThan(0.15);
    expect(tones.filter((tone) => tone < 0.35).length / tones.length).toBeGreaterThan(0.05);
    expect(tones.filter((tone) => tone > 0.85).length / tones.length).toBeGreaterThan(0.05);
  });

  it('[TOOL-01] Pencil lays more graphite on darker ground, and draws the edge between two tones', async () => {
    const steps = paint({ width: 300, height: 120, channels: 3 }, (x) => {
      const tone = [235, 150, 70][Math.floor(x / 100)];
      return [tone, tone, tone];
    });
    const tones = lightnessOf(await run(steps, 'pencil'));
    const mean = (from: number, to: number) => {
      const part = tones.filter((_, at) => at % 300 >= from && at % 300 < to);
      return part.reduce((sum, tone) => sum + tone, 0) / part.length;
    };
    expect(mean(10, 90)).toBeGreaterThan(mean(110, 190) + 0.05);
    expect(mean(110, 190)).toBeGreaterThan(mean(210, 290) + 0.05);
    expect(mean(100, 102)).toBeLessThan(mean(110, 190) - 0.03);
  });

  const paints = [
    'oil',
    'watercolour',
    'gouache',
    'pastel',
    'coloured-pencil',
    'comic',
    'soft-toon',
  ] as const;

  it.each(sampleRows(paints, { count: 1 }))(
    '[TOOL-01] %s keeps brown skin brown, and a white top apart from light skin',
    async (style) => {
      const skins = { brown: [150, 99, 72], light: [238, 200, 176] } as const;
      const people = paint({ width: 200, height: 140, channels: 3 }, (x, y) => {
        if (Math.hypot(x - 50, y - 60) < 38) return skins.brown;
        if (Math.hypot(x - 150, y - 60) < 38) return y > 60 ? [250, 250, 250] : skins.light;
        return [38, 42, 58];
      });
      const drawn = lightnessOf(await run(people, style));
      const meanAt = (left: number, top: number) => {
        let sum = 0;
        for (let y = top; y < top + 24; y++) for (let x = left; x < left + 24; x++) sum += drawn[200 * y + x];
        return sum / 576;
      };
      const ink: number[] = [];
      for (const [name, [left, top]] of [
        ['brown', [38, 48]],
        ['light', [138, 30]],
      ] as const) {
        colourToOklab(skins[name], ink);
        expect(Math.abs(meanAt(left, top) - ink[0]), name).toBeLessThan(0.065);
      }
      expect(meanAt(138, 66) - meanAt(138, 30)).toBeGreaterThan(0.05);
    },
  );

  it('[TOOL-01] Oil paint keeps edges where they are', async () => {
    const photo = paint({ width: 160, height: 120, channels: 3 }, (x) =>
      x < 80 ? [200, 190, 170] : [60, 70, 110],
    );
    const picture = await run(photo, 'oil');
    for (let y = 10; y < 110; y += 10) {
      expect(pixelAt(picture, 77, y)[0]).toBeGreaterThan(150);
      expect(pixelAt(picture, 82, y)[0]).toBeLessThan(110);
    }
  });

  it('[TOOL-01] A styled large photo looks like the styled small one enlarged', async () => {
    const [small, large] = [
      await run(scene(300, 220), 'watercolour'),
      await run(scene(900, 660), 'watercolour'),
    ];
    const shrunk = paint({ width: 300, height: 220, channels: 3 }, (x, y) =>
      [0, 1, 2].map((channel) => {
        let sum = 0;
        for (let i = 0; i < 9; i++)
          sum += large.data[((3 * y + Math.floor(i / 3)) * 900 + 3 * x + (i % 3)) * 3 + channel];
        return sum / 9;
      }),
    );
    expect(meanDifference(small, shrunk)).toBeLessThan(8);
  });
});
