import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import findThing from '#imaging/tools/analysis/find-thing.ts';
import { selectRegion } from '#imaging/vision/segment/select-region.ts';
import { pixelAt } from './support/pictures.ts';
import { mix, type Place, paintNoisy, size } from './support/things.ts';

interface DrawnScene {
  readonly name: string;
  readonly draw: () => Picture;
  readonly isThing: Place;
  /** Taps in pixels. */
  readonly taps: readonly (readonly [x: number, y: number])[];
  /** Share in common that is reached at least. */
  readonly least: number;
}

const isOrange: Place = (x, y) => Math.hypot(x - 130, y - 110) < 62;
const isBottle: Place = (x, y) => Math.abs(x - 150) < 42 && y > 60 && y < 190 && !isLabel(x, y);
const isLabel: Place = (x, y) => Math.abs(x - 150) < 22 && y > 100 && y < 160;
const isBody: Place = (x, y) => Math.abs(x - 130) < 55 && y > 84 && y < 180;
const isInside: Place = (x, y) => Math.abs(x - 130) < 50 && y > 68 && y < 79;
const isRim: Place = (x, y) => Math.abs(x - 130) < 55 && y > 63 && y <= 84 && !isInside(x, y);
const isBall: Place = (x, y) => Math.hypot(x - 150, y - 110) < 58;

/**
 * Turns towards red in its shade and towards white in its shine, as fruit does on a brown table, and casts a
 * shadow.
 */
function drawOrange(): Picture {
  return paintNoisy((x, y) => {
    if (!isOrange(x, y)) {
      const shaded = Math.max(0, 1 - Math.hypot((x - 190) / 90, (y - 165) / 30));
      return mix([120, 74, 38], [34, 18, 10], shaded);
    }
    const light = ((x - 100) * -0.7 + (y - 80) * -0.7) / 62;
    const shine = 1 - Math.hypot(x - 102, y - 82) / 14;
    return mix(
      mix([232, 130, 20], light > 0 ? [250, 176, 60] : [96, 24, 8], Math.abs(light)),
      [255, 240, 210],
      shine,
    );
  });
}

function drawBottle(): Picture {
  return paintNoisy((x, y) => {
    if (isLabel(x, y)) return [236, 228, 214];
    if (isBottle(x, y))
      return mix([126, 150, 124], [70, 88, 70], ((x - 150) / 42) ** 2 * (x > 150 ? 1 : 0.3));
    const leaf = Math.sin(x / 11 + y / 17) > 0.4 && y < 90 ? 1 : 0;
    return mix(mix([232, 202, 162], [206, 172, 130], y / 220), [200, 162, 118], 0.6 * leaf);
  });
}

function drawCup(): Picture {
  return paintNoisy((x, y) => {
    if (isBody(x, y) || isInside(x, y)) return mix([40, 150, 168], [16, 84, 98], Math.abs(x - 110) / 90);
    if (isRim(x, y)) return [196, 176, 146];
    return mix([142, 96, 56], [104, 66, 36], y / 220);
  });
}

function drawBall(): Picture {
  const grass = drawTexture('grass', { width: size.width, height: size.height });
  return paintNoisy((x, y) =>
    isBall(x, y)
      ? mix([220, 222, 226], [92, 96, 110], Math.hypot(x - 128, y - 88) / 90)
      : pixelAt(grass, x, y),
  );
}

const scenes: readonly DrawnScene[] = [
  {
    name: 'fruit whose hue turns in the shade',
    draw: drawOrange,
    isThing: isOrange,
    taps: [
      [130, 110],
      [160, 140],
    ],
    least: 0.9,
  },
  {
    name: 'a bottle without its label, before a wall with soft shadows',
    draw: drawBottle,
    isThing: isBottle,
    taps: [
      [182, 150],
      [150, 80],
    ],
    least: 0.92,
  },
  {
    name: 'a cup with its inside beyond the rim',
    draw: drawCup,
    isThing: (x, y) => isBody(x, y) || isInside(x, y),
    taps: [[130, 130]],
    least: 0.92,
  },
  {
    name: 'a grey ball on grass',
    draw: drawBall,
    isThing: isBall,
    taps: [[175, 140]],
    least: 0.9,
  },
];

/** Share of two regions that they have in common, of what either has (intersection over union). */
function overlap(mask: Mask, isThing: Place): number {
  let both = 0;
  let either = 0;
  for (let at = 0; at < mask.data.length; at++) {
    const truth = isThing(at % mask.width, Math.floor(at / mask.width)) ? 1 : 0;
    both += Math.min(mask.data[at] / 255, truth);
    either += Math.max(mask.data[at] / 255, truth);
  }
  return both / either;
}

describe('finding by itself what was tapped on', () => {
  it.each(scenes)('[TOOL-06] A tap finds $name', async ({ draw, isThing, taps, least }) => {
    const photo = draw();
    for (const [x, y] of taps) {
      const mask = await selectRegion(photo, {
        tap: {
          x: (100 * x) / size.width,
          y: (100 * y) / size.height,
          tolerance: 0,
          scope: 'connected',
        },
      });
      expect(overlap(mask, isThing)).toBeGreaterThan(least);
    }
  });

  it('[TOOL-06] A tap finds the same thing in a larger copy of the photo', async () => {
    const large = await resizePicture(drawOrange(), { width: 900, height: 660, kernel: 'cubic' });
    const mask = await selectRegion(large, { tap: { x: 43, y: 50, tolerance: 0, scope: 'connected' } });
    expect(overlap(mask, (x, y) => isOrange(x / 3, y / 3))).toBeGreaterThan(0.9);
  });

  it('[TOOL-06] A tap finds more the higher the tolerance', async () => {
    const photo = drawOrange();
    const counts = [];
    for (const tolerance of [1, 50, 100]) {
      const mask = await selectRegion(photo, { tap: { x: 43, y: 50, tolerance, scope: 'connected' } });
      counts.push(mask.data.reduce((sum, value) => sum + value, 0));
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts[2]).toBeGreaterThan(3 * counts[0]);
  });

  it('[TOOL-13] A surface that a preview shows is the one that is colored or covered', async () => {
    const tap = { x: 43, y: 50 };
    const { picture, findings } = await findThing(drawOrange(), { ...tap, looksFor: 'surface' });
    const mask = await selectRegion(drawOrange(), { tap: { ...tap, tolerance: 0, scope: 'connected' } });
    expect(picture?.data).toEqual(mask.data.map((share) => (share < 127.5 ? 0 : 255)));
    expect(findings?.share).toBeGreaterThan(0.01);
  });
});
