import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOklab } from '#imaging/core/colour/colour-space.ts';
import type { Picture } from '#imaging/core/picture.ts';
import type { Flags } from '#imaging/core/raster/flags.ts';
import { measureBarriers } from '#imaging/core/segmentation/barrier-distance.ts';
import { paint } from '../support/pictures.ts';

const SIZE = { width: 40, height: 30 };

/** Flags of the pixels along the border of a picture. */
function flagRim({ width, height }: Picture): Flags {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const x = at % width;
    const y = Math.floor(at / width);
    data[at] = x === 0 || y === 0 || x === width - 1 || y === height - 1 ? 1 : 0;
  }
  return { width, height, data };
}

function barriersOf(picture: Picture) {
  const { data } = measureBarriers(toOklab(picture), flagRim(picture));
  return (x: number, y: number) => data[y * picture.width + x];
}

describe('barriers to the rim of a picture', () => {
  it('[TOOL-18] A disc of its own color has one, and the ground around it none', () => {
    const disc = paint({ ...SIZE, channels: 3 }, (x, y) =>
      Math.hypot(x - 20, y - 15) < 8 ? [200, 60, 40] : [90, 120, 90],
    );
    const at = barriersOf(disc);
    expect(at(20, 15)).toBeGreaterThan(0.15);
    expect(at(6, 15)).toBeLessThan(0.001);
  });

  it('[TOOL-18] What goes on to the rim has none, whatever its color', () => {
    const stripe = paint({ ...SIZE, channels: 3 }, (x) =>
      Math.abs(x - 20) < 4 ? [200, 60, 40] : [90, 120, 90],
    );
    expect(barriersOf(stripe)(20, 15)).toBeLessThan(0.001);
  });

  it('[TOOL-18] A ground of the color of the surroundings within a ring has the barrier of the ring', () => {
    const ring = paint({ ...SIZE, channels: 3 }, (x, y) => {
      const away = Math.hypot(x - 20, y - 15);
      return away > 6 && away < 10 ? [200, 60, 40] : [90, 120, 90];
    });
    expect(barriersOf(ring)(20, 15)).toBeGreaterThan(0.15);
  });

  it('[TOOL-18] No pixel has a barrier beyond its difference from a seed that it touches', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 3 * 8 * 6, maxLength: 3 * 8 * 6 }), (data) => {
        const picture: Picture = { width: 8, height: 6, channels: 3, data };
        const planes = toOklab(picture);
        const at = barriersOf(picture);
        const difference = (one: number, two: number) =>
          Math.hypot(
            planes.lightness.data[one] - planes.lightness.data[two],
            planes.a.data[one] - planes.a.data[two],
            planes.b.data[one] - planes.b.data[two],
          );
        for (let x = 1; x < 7; x++) expect(at(x, 1)).toBeLessThanOrEqual(difference(x, x + 8) + 1e-6);
      }),
    );
  });
});
