import { describe, expect, it } from 'vitest';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createPlane } from '#imaging/core/raster/plane.ts';
import { finishPicture } from '#samples/renderer/finish-picture.ts';
import { drawLine } from '#samples/scenes/old-photo/draw-line.ts';
import { mountMask, mountPrint, pictureSize } from '#samples/scenes/old-photo/mount-print.ts';
import { oldPhotoSample, oldPhotoTruthSample } from '#samples/scenes/old-photo/old-photo.ts';
import { drawScratches } from '#samples/scenes/old-photo/scratches.ts';
import { drawStains } from '#samples/scenes/old-photo/stains.ts';

function greys({ data }: Picture): number[] {
  return Array.from(
    { length: data.length / 3 },
    (_, i) => (data[i * 3] + data[i * 3 + 1] + data[i * 3 + 2]) / 3,
  );
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))];
}

const count = ({ data }: Mask) => data.filter((value) => value > 0).length;

describe('the old photo', () => {
  it('The old photo is its truth, faded, yellowed and damaged', async () => {
    const size = { width: 80, height: 100 };
    const light = await oldPhotoSample.draw(size);
    const finished = { picture: finishPicture(light, oldPhotoSample.look), masks: light.masks ?? {} };
    const truth = oldPhotoTruthSample.print?.(finished, size) ?? finished;
    const old = oldPhotoSample.print?.(finished, size) ?? finished;
    expect([old.picture.width, old.picture.height]).toEqual([80, 100]);
    expect([truth.picture.width, truth.picture.height]).toEqual([80, 100]);
    expect(old.masks.boat).toEqual(truth.masks.boat);
    const [fresh, faded] = [greys(truth.picture), greys(old.picture)];
    expect(quantile(faded, 0.03)).toBeGreaterThan(quantile(fresh, 0.03) + 25);
    const yellow = ({ data }: Picture) =>
      data.reduce((sum, value, i) => sum + (i % 3 === 0 ? value : i % 3 === 2 ? -value : 0), 0) / data.length;
    expect(yellow(old.picture)).toBeGreaterThan(2 * yellow(truth.picture));
    const boat = count(old.masks.boat) / fresh.length;
    expect(boat).toBeGreaterThan(0.03);
    expect(boat).toBeLessThan(0.12);
    const lost = count(old.masks.lost) / fresh.length;
    expect(lost).toBeGreaterThan(0.005);
    expect(lost).toBeLessThan(0.15);
  });

  it('The border and its mask fit prints of any width', () => {
    for (const width of [32, 80, 133, 256]) {
      const size = pictureSize({ width, height: width * 2 });
      const data = new Uint8Array(size.width * size.height * 3);
      const print = mountPrint({ ...size, channels: 3, data }, { width, height: width * 2 });
      expect([print.width, print.height]).toEqual([width, width * 2]);
      expect(print.brightness[0]).toBeGreaterThan(0.9);
      expect(print.brightness[width * width + Math.floor(width / 2)]).toBe(0);
      const mask = mountMask({ ...size, data: new Uint8Array(size.width * size.height).fill(255) }, print);
      expect([mask.width, mask.height, count(mask)]).toEqual([width, width * 2, size.width * size.height]);
    }
  });

  it('Lines are as wide as asked for, and fainter instead where they are thinner than a pixel', () => {
    const sumAcross = (width: number) => {
      const plane = createPlane({ width: 20, height: 20 });
      drawLine(plane, [
        { x: 10, y: -5, width, strength: 1 },
        { x: 10, y: 25, width, strength: 1 },
      ]);
      return plane.data.subarray(200, 220).reduce((sum, value) => sum + value, 0);
    };
    expect(sumAcross(4)).toBeCloseTo(4, 1);
    expect(sumAcross(0.4)).toBeLessThan(0.6);
    expect(sumAcross(0.4)).toBeGreaterThan(0.1);
  });

  it('Damage lies at the same places of the print at any size', () => {
    const coarse = createPlane({ width: 320, height: 400 });
    const fine = createPlane({ width: 640, height: 800 });
    drawScratches(coarse);
    drawScratches(fine);
    let near = 0;
    let all = 0;
    for (let i = 0; i < coarse.data.length; i++) {
      if (coarse.data[i] < 0.1) continue;
      all++;
      const x = (i % 320) * 2;
      const y = Math.floor(i / 320) * 2;
      let found = 0;
      for (let row = Math.max(0, y - 2); row < Math.min(800, y + 4); row++)
        for (let column = Math.max(0, x - 2); column < Math.min(640, x + 4); column++)
          found = Math.max(found, fine.data[row * 640 + column]);
      if (found > 0.1) near++;
    }
    expect(all).toBeGreaterThan(20);
    expect(near / all).toBeGreaterThan(0.8);
    const stains = drawStains({ width: 64, height: 80 }).data;
    expect(stains[76 * 64 + 6]).toBeGreaterThan(0.1);
    expect(stains[30 * 64 + 10]).toBeLessThan(0.1);
  });
});
