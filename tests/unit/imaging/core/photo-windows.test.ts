import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import { hideTransparent } from '#imaging/core/models/hide-transparent.ts';
import type { SessionValue } from '#imaging/core/models/open-session.ts';
import { buildLevels } from '#imaging/core/models/photo-levels.ts';
import { toPhoto } from '#imaging/core/models/photo-window.ts';
import { readWindow } from '#imaging/core/models/read-window.ts';
import { requireDims } from '#imaging/core/models/require-dims.ts';
import { requireValue } from '#imaging/core/models/require-value.ts';
import { fixedCases } from '../support/any-plane.ts';
import { paint, pixelAt } from '../support/pictures.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyWindow = fc.record({
  ...{ x: between(-20, 90), y: between(-20, 70), width: between(1, 80), height: between(1, 80) },
  ...{ angle: between(-4, 4), mirrored: fc.boolean() },
});

describe('windows of a photo', () => {
  it('The middle of a window is its own, and its corners have its size, turned or mirrored', () => {
    fc.assert(
      fc.property(anyWindow, (window) => {
        const middle = toPhoto(window, { x: 0.5, y: 0.5 });
        expect([middle.x, middle.y]).toEqual([expect.closeTo(window.x, 9), expect.closeTo(window.y, 9)]);
        const [a, b, c] = [
          toPhoto(window, { x: 0, y: 0 }),
          toPhoto(window, { x: 1, y: 0 }),
          toPhoto(window, { x: 0, y: 1 }),
        ];
        expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeCloseTo(window.width, 6);
        expect(Math.hypot(c.x - a.x, c.y - a.y)).toBeCloseTo(window.height, 6);
        const turn = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        expect(Math.sign(turn)).toBe(window.mirrored ? -1 : 1);
      }),
      fixedCases,
    );
  });

  const photo = paint({ width: 12, height: 8, channels: 3 }, (x, y) => [20 * x, 30 * y, 255 - 20 * x]);
  const range = { low: 0, high: 255 };

  it('A window over the whole photo at its size has its very pixels, and half of it mirrored the other way round', async () => {
    const levels = await buildLevels(photo);
    const whole = { x: 6, y: 4, width: 12, height: 8 };
    const size = { columns: 12, rows: 8 };
    const { dims, data } = readWindow(levels, { window: whole, ...size, ...range });
    const mirrored = readWindow(levels, { window: { ...whole, mirrored: true }, ...size, ...range });
    expect(dims).toEqual([1, 3, 8, 12]);
    for (let y = 0; y < 8; y++)
      for (let x = 0; x < 12; x++)
        for (const [channel, value] of pixelAt(photo, x, y).entries()) {
          expect(data[96 * channel + 12 * y + x]).toBeCloseTo(value, 3);
          expect(mirrored.data[96 * channel + 12 * y + 11 - x]).toBeCloseTo(value, 3);
        }
  });

  it('Outside the photo a window is black, and values keep within the range that is asked for', async () => {
    const levels = await buildLevels(photo);
    fc.assert(
      fc.property(anyWindow, between(-2, 0), between(0.5, 2), (window, low, high) => {
        const { data } = readWindow(levels, { window, columns: 6, rows: 5, low, high });
        for (const [at, value] of data.entries()) {
          expect(value).toBeGreaterThanOrEqual(low - 1e-5);
          expect(value).toBeLessThanOrEqual(high + 1e-5);
          const place = toPhoto(window, { x: ((at % 6) + 0.5) / 6, y: ((Math.floor(at / 6) % 5) + 0.5) / 5 });
          const isOutside = place.x < -0.01 || place.y < -0.01 || place.x > 12.01 || place.y > 8.01;
          if (isOutside) expect(value).toBeCloseTo(low, 5);
        }
      }),
      fixedCases,
    );
  });
});

describe('transparent photos before models', () => {
  it('Opaque pixels stay, transparent ones are grey, and grey pictures get three channels', () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)), (pixel) => {
        const [red, green, blue, alpha] = pixel;
        const found = pixelAt(
          hideTransparent(paint({ width: 1, height: 1, channels: 4 }, () => pixel)),
          0,
          0,
        );
        for (const [channel, value] of [red, green, blue].entries())
          expect(Math.abs(found[channel] - (128 + ((value - 128) * alpha) / 255))).toBeLessThanOrEqual(0.51);
        const grey = hideTransparent(paint({ width: 1, height: 1, channels: 1 }, () => [red]));
        expect(pixelAt(grey, 0, 0)).toEqual([red, red, red]);
      }),
      fixedCases,
    );
    const opaque = paint({ width: 2, height: 2, channels: 3 }, () => [1, 2, 3]);
    expect(hideTransparent(opaque).data).toBe(opaque.data);
  });
});

describe('shapes that models give', () => {
  const tensor = { dims: [1, 4, 64], data: new Float32Array(256) };

  it('A tensor of the wanted shape comes back, any other is a model that does not fit', () => {
    expect(requireDims(tensor, { name: 'masks', dims: [1, 4, 64] })).toBe(tensor);
    expect(requireDims(tensor, { name: 'masks', dims: [1, 0, 0] })).toBe(tensor);
    for (const dims of [[1, 4], [1, 4, 63], [1, 4, 64, 1], []])
      expect(() => requireDims(tensor, { name: 'masks', dims })).toThrow(ImagingError);
  });

  it('A declared value fits where its lengths may vary or are as wanted, and is refused with its name else', () => {
    const declare = (
      shape: SessionValue['shape'],
      type: SessionValue['type'] = 'float32',
    ): SessionValue[] => [{ name: 'out', type, shape }];
    for (const shape of [[1, 3], ['batch', 3], [-1, 3], []])
      expect(() => requireValue(declare(shape), { name: 'out', dims: [1, 3] })).not.toThrow();
    expect(() => requireValue(declare([1, 9]), { name: 'out', dims: [1, 0] })).not.toThrow();
    expect(() => requireValue(declare([1, 4]), { name: 'out', dims: [1, 3] })).toThrow(
      'out is 1 × 4, not 1 × 3',
    );
    expect(() => requireValue(declare([1]), { name: 'out', dims: [1, 3] })).toThrow('out');
    expect(() => requireValue(declare([1, 3], 'int64'), { name: 'out', dims: [1, 3] })).toThrow('int64');
    expect(() => requireValue(declare([1, 3]), { name: 'in', dims: [1, 3] })).toThrow(
      'it has no in, but out',
    );
  });
});
